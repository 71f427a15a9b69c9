import { isExpired } from '../../../shared/documents/document-state.ts';
import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { type Reminders, stepReached } from '../../../shared/notifications/reminders/reminders.ts';
import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { MessageName } from '../message.ts';
import type { DueReview } from '../reviews/due-review.ts';
import type { IsTextable } from '../textable.ts';

const DAY_MS = 86_400_000;
/**
 * The days after which a due reminder is not sent any more, so that a shop that has just turned reminders on sends none
 * about something long past. The search goes back twice as far, because a sender may have died.
 */
export const FRESH_DAYS = 14;
const LOOKED_FOR_DAYS = 2 * FRESH_DAYS;

/** A reminder whose day has come; `isFresh` while it may begin. */
export type DueReminder =
  | DueReview
  | { isFresh: boolean; name: Extract<MessageName, { kind: 'quote' }>; quote: DocumentSummary }
  | {
      isFresh: boolean;
      name: Extract<MessageName, { kind: 'not-fetched' }>;
      repair: StoredRepair;
    };

/** The way to remind a repair's customer: by e-mail, or else by SMS to a mobile, or else not at all. */
export function recipientOf(
  { customerEmail, phoneNumber }: StoredRepair,
  isTextable: IsTextable,
): { email: string } | { sms: PhoneNumber } | undefined {
  if (customerEmail) return { email: customerEmail };
  return phoneNumber && isTextable(phoneNumber) ? { sms: phoneNumber } : undefined;
}

/** The last step that a finished device has reached. There is none once it was handed over, or long after the step. */
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

/** A quote that was sent and can still be answered, but got no answer within the days that its shop waits. */
export function dueOfQuote(
  quote: DocumentSummary,
  { quotes }: Reminders,
  nowMs: number,
): DueReminder | undefined {
  const { id, delivery, decision, invoice, validUntil } = quote;
  if (delivery?.state !== 'sent' || decision || invoice) return undefined;
  if (isExpired(validUntil, parisDay(nowMs))) return undefined;
  const passed = (nowMs - Date.parse(delivery.at)) / DAY_MS;
  if (passed < quotes.days || passed >= quotes.days + LOOKED_FOR_DAYS) return undefined;
  return {
    isFresh: passed < quotes.days + FRESH_DAYS,
    name: { kind: 'quote', documentId: id },
    quote,
  };
}

/** The start of the search for quotes: early enough for one that was sent a month after it was made. */
export const quotesFromMs = ({ quotes }: Reminders, nowMs: number): number =>
  nowMs - (quotes.days + LOOKED_FOR_DAYS + 30) * DAY_MS;

/** The start of the search for finished repairs, by the day of their intake. */
export const repairsFromMs = (nowMs: number): number => nowMs - 400 * DAY_MS;
