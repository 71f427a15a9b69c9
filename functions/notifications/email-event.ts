import * as z from 'zod/mini';
import type { DeliveryOutcome } from '../../shared/repairs/notifications.ts';
import { type MessagePlace, reminderOfTag } from './message.ts';

/** A tag of a message as SES reports it: a list, because a name may occur twice. */
const tag = (pattern: RegExp) => z.tuple([z.string().check(z.regex(pattern))]);

const common = {
  event: z.string(),
  /** For a bounce: `Permanent`, `Transient` or `Undetermined`. */
  type: z.optional(z.string()),
  messageId: z.string(),
  shop: tag(/./),
  sent: tag(/^\d+$/),
};

/**
 * An SES event about one of our e-mails, as the rules of the stage pass it on: without addresses or text. The e-mail
 * was a notification of a change, a reminder, or carried a document.
 */
export const emailEvent = z.union([
  z.object({ ...common, repair: tag(/^RB\d{8}$/), entry: tag(/^\d+$/) }),
  z.object({ ...common, reminder: tag(/^[A-Za-z0-9_-]+$/) }),
  z.object({ ...common, document: tag(/^[0-9a-f-]{36}$/) }),
]);
export type EmailEvent = z.infer<typeof emailEvent>;

export function placeOfEvent(event: EmailEvent): MessagePlace {
  const shopId = event.shop[0];
  const atMs = Number(event.sent[0]);
  if ('reminder' in event) return { shopId, reminder: reminderOfTag(event.reminder[0]), atMs };
  if ('document' in event) return { shopId, documentId: event.document[0], atMs };
  const { repair, entry } = event;
  return { shopId, trackingNumber: repair[0], historyIndex: Number(entry[0]), atMs };
}

const OUTCOMES: Readonly<Record<string, DeliveryOutcome>> = {
  'Email Delivered': 'delivered',
  'Email Delivery Delayed': 'delayed',
  'Email Complaint Received': 'complained',
  // SES found a virus in the message.
  'Email Rejected': 'dropped',
};

/**
 * The outcome that an event reports; `undefined` if it reports none. A transient bounce (a full mailbox) may succeed
 * another time; a bounce of an address on the account's suppression list is permanent.
 */
export function outcomeOfEvent({ event, type }: EmailEvent): DeliveryOutcome | undefined {
  if (event === 'Email Bounced') return type === 'Permanent' ? 'bounced' : 'returned';
  return OUTCOMES[event];
}
