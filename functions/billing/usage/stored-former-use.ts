import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { parisDay, parisMonth } from '../../../shared/time.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey, expiresAtSeconds } from '../../platform/table/table-keys.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import { papersOf } from '../budgets/papers.ts';
import { sentAttribute } from '../budgets/within-plan.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { monthlyUsageAttribute } from './usage.ts';

/** The CNIL's framework for commercial management allows three years after the last contact. */
const KEPT_FOR_SECONDS = 3 * 365 * 24 * 60 * 60;

/** The usage of a closed account is kept under a digest of its address, so that a closure renews no allowance. */
export const formerUseKind = storedKind({
  name: 'former-use',
  version: 1,
  schema: z.object({
    used: z.int(),
    /** The account was closed in this month in Paris, such as '2026-11'. */
    month: z.string(),
    used_in_month: z.int(),
    /** The account was closed on this day in Paris, such as '2026-11-22'. */
    day: z.string(),
    sent_email: z.int(),
    sent_sms: z.int(),
    /** These counters of the same day have the names of the profile's attributes. */
    papers: z.optional(z.record(z.string(), z.int())),
    expires_at: z.int(),
  }),
});

export type FormerUse = ReturnType<typeof formerUseKind.read>;

export const formerUseKey = (email: string) =>
  eventKey(`FORMER-USE#${hash('sha256', `former use of ${spelledEmail(email)}`, 'base64url')}`);

export const formerUseItem = (email: string, use: FormerUse) =>
  formerUseKind.item(formerUseKey(email), use);

export function formerUseOf(profile: StoredProfile, nowMs: number): FormerUse | undefined {
  const { repairs_used: used = 0 } = profile;
  const sent_email = profile[sentAttribute('email', nowMs)] ?? 0;
  const sent_sms = profile[sentAttribute('sms', nowMs)] ?? 0;
  const papers = papersOf(profile, nowMs);
  if (used + sent_email + sent_sms === 0 && papers === undefined) return undefined;
  return {
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

const later = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other);

/** Keeps the larger of each two counts. Counts of a month or a day are kept only for the later month or day. */
export function largerUse(one: FormerUse, other: FormerUse): FormerUse {
  const both = [one, other];
  const month = later(one.month, other.month);
  const day = later(one.day, other.day);
  const ofMonth = both.filter((use) => use.month === month);
  const ofDay = both.filter((use) => use.day === day);
  const papers: Record<string, number> = {};
  for (const [name, count] of ofDay.flatMap((use) => Object.entries(use.papers ?? {}))) {
    papers[name] = Math.max(papers[name] ?? 0, count);
  }
  return {
    used: Math.max(one.used, other.used),
    month,
    used_in_month: Math.max(...ofMonth.map((use) => use.used_in_month)),
    day,
    sent_email: Math.max(...ofDay.map((use) => use.sent_email)),
    sent_sms: Math.max(...ofDay.map((use) => use.sent_sms)),
    ...(Object.keys(papers).length > 0 && { papers }),
    expires_at: Math.max(one.expires_at, other.expires_at),
  };
}
