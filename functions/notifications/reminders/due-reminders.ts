import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { type Reminders, stepReached } from '../../../shared/notifications/reminders/reminders.ts';
import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { IsTextable } from '../textable.ts';
import type { ReminderName } from './stored-reminder.ts';

const DAY_MS = 86_400_000;
/**
 * After so many days a reminder that never began is no longer sent: turning them on reaches nobody of long ago. One that
 * began, whose sender died, is looked for as long again.
 */
export const FRESH_DAYS = 14;
const LOOKED_FOR_DAYS = 2 * FRESH_DAYS;

/** A reminder whose day has come; `isFresh` while it may begin. */
export type DueReminder = { isFresh: boolean } & (
  | { name: Extract<ReminderName, { kind: 'quote' }>; quote: DocumentSummary }
  | { name: Extract<ReminderName, { kind: 'not-fetched' }>; repair: StoredRepair }
);

/** Where a repair's reminders go: by e-mail, or by SMS to who has a mobile alone; nowhere to others, who are called. */
export function recipientOf(
  { customerEmail, phoneNumber }: StoredRepair,
  isTextable: IsTextable,
): { email: string } | { sms: PhoneNumber } | undefined {
  if (customerEmail) return { email: customerEmail };
  return phoneNumber && isTextable(phoneNumber) ? { sms: phoneNumber } : undefined;
}

/** The last step that a device has reached which is finished and was not handed over, unless that was long ago. */
export function dueOfRepair(
  repair: StoredRepair,
  nowMs: number,
  isTextable: IsTextable,
): DueReminder | undefined {
  const last = repair.statusHistory.at(-1);
  if (last?.status !== 'completed' || repair.handedOverAt || repair.withdrawnAt) return undefined;
  if (recipientOf(repair, isTextable) === undefined) return undefined;
  const sinceMs = Date.parse(last.timestamp);
  const passed = (nowMs - sinceMs) / DAY_MS;
  const days = stepReached(passed);
  if (days === undefined || passed >= days + LOOKED_FOR_DAYS) return undefined;
  const { trackingNumber } = repair;
  return {
    isFresh: passed < days + FRESH_DAYS,
    name: { kind: 'not-fetched', trackingNumber, sinceMs, days },
    repair,
  };
}

/** A quote that was sent, can be answered, and was not for as many days as its shop waits. */
export function dueOfQuote(
  quote: DocumentSummary,
  { quotes }: Reminders,
  nowMs: number,
): DueReminder | undefined {
  const { id, delivery, decision, invoice, validUntil } = quote;
  if (delivery?.state !== 'sent' || decision || invoice) return undefined;
  if (validUntil !== null && validUntil < parisDay(nowMs)) return undefined;
  const passed = (nowMs - Date.parse(delivery.at)) / DAY_MS;
  if (passed < quotes.days || passed >= quotes.days + LOOKED_FOR_DAYS) return undefined;
  return {
    isFresh: passed < quotes.days + FRESH_DAYS,
    name: { kind: 'quote', documentId: id },
    quote,
  };
}

/** How far back a shop's quotes are looked through: as long as one may be looked for, sent a month after it was made. */
export const quotesFromMs = ({ quotes }: Reminders, nowMs: number): number =>
  nowMs - (quotes.days + LOOKED_FOR_DAYS + 30) * DAY_MS;

/** How far back finished repairs are looked through, by the day they came in. */
export const repairsFromMs = (nowMs: number): number => nowMs - 400 * DAY_MS;
