import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { parisDay, parisMonth } from '../../shared/time.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import type { StoredProfile } from './stored-profile.ts';
import { monthlyUsageAttribute } from './usage.ts';

/**
 * As long as the CNIL's reference framework for commercial management lets data of former customers be kept: three years
 * from the last contact.
 */
const KEPT_FOR_SECONDS = 3 * 365 * 24 * 60 * 60;

/** What a closed account had used, under a digest of its owner's address: closing gives nobody a plan's repairs anew. */
export const formerUseKind = storedKind({
  name: 'former-use',
  version: 1,
  schema: z.object({
    used: z.int(),
    /** Month of the closing in Paris, as '2026-11', and what was used in it. */
    month: z.string(),
    used_in_month: z.int(),
    /** Day of the closing in Paris, as '2026-11-22', and the messages sent in it. */
    day: z.string(),
    sent_email: z.int(),
    sent_sms: z.int(),
    expires_at: z.int(),
  }),
});

export type FormerUse = ReturnType<typeof formerUseKind.read>;

/** @throws UnreadableItem */
export const readFormerUse = (item: RawItem): FormerUse => formerUseKind.read(item);

/** An address in the one form that its other spellings share: case, and what is put after a plus sign. */
const spelled = (email: string) =>
  email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** Key of what the closed account of an address had used. The address itself is not to be read from it. */
export const formerUseKey = (email: string) => ({
  pk: `EVENT#FORMER-USE#${hash('sha256', `former use of ${spelled(email)}`, 'base64url')}`,
  sk: 'EVENT',
});

/** What a profile leaves when it goes; `undefined` when it used nothing, or has no address. */
export function formerUseItem(profile: StoredProfile, nowMs: number) {
  const { email, repairs_used: used = 0 } = profile;
  if (!email || used === 0) return undefined;
  return {
    ...formerUseKey(email),
    ...formerUseKind.stamp,
    used,
    month: parisMonth(nowMs),
    used_in_month: profile[monthlyUsageAttribute(nowMs)] ?? 0,
    day: parisDay(nowMs),
    sent_email: 0,
    sent_sms: 0,
    expires_at: expiresAtSeconds(nowMs, KEPT_FOR_SECONDS),
  };
}
