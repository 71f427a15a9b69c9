import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { parisDay, parisMonth } from '../../shared/time.ts';
import { spelledEmail } from '../platform/spelled-email.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import { papersOf } from './budgets/papers.ts';
import { sentAttribute } from './budgets/sent-attribute.ts';
import type { StoredProfile } from './stored-profile.ts';
import { monthlyUsageAttribute } from './usage.ts';

/**
 * Former use is kept for three years after the last contact, the limit of the CNIL's reference framework for commercial
 * management.
 */
const KEPT_FOR_SECONDS = 3 * 365 * 24 * 60 * 60;

/**
 * The usage of a closed account, under a digest of its owner's address, so that closing an account does not renew a
 * plan's allowance.
 */
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
    /** The profile's counters of that day's papers, by the names of their attributes. */
    papers: z.optional(z.record(z.string(), z.int())),
    expires_at: z.int(),
  }),
});

export type FormerUse = ReturnType<typeof formerUseKind.read>;

/** @throws UnreadableItem */
export const readFormerUse = (item: RawItem): FormerUse => formerUseKind.read(item);

/** The key of a closed account's usage. The address cannot be read from it. */
export const formerUseKey = (email: string) => ({
  pk: `EVENT#FORMER-USE#${hash('sha256', `former use of ${spelledEmail(email)}`, 'base64url')}`,
  sk: 'EVENT',
});

/** The item that remains of an erased profile, or `undefined` when it used nothing or has no address. */
export function formerUseItem(profile: StoredProfile, nowMs: number) {
  const { email, repairs_used: used = 0 } = profile;
  const sent_email = profile[sentAttribute('email', nowMs)] ?? 0;
  const sent_sms = profile[sentAttribute('sms', nowMs)] ?? 0;
  const papers = papersOf(profile, nowMs);
  if (!email || (used + sent_email + sent_sms === 0 && papers === undefined)) return undefined;
  return {
    ...formerUseKey(email),
    ...formerUseKind.stamp,
    used,
    month: parisMonth(nowMs),
    used_in_month: profile[monthlyUsageAttribute(nowMs)] ?? 0,
    day: parisDay(nowMs),
    sent_email,
    sent_sms,
    ...(papers && { papers }),
    expires_at: expiresAtSeconds(nowMs, KEPT_FOR_SECONDS),
  };
}
