import * as z from 'zod/mini';
import type { DeliveryOutcome } from '../../shared/repairs/notifications.ts';
import type { MessagePlace } from './message-place.ts';

/** A tag of a message, as an event of SES gives it: a list, for a name may stand there twice. */
const tag = (pattern: RegExp) => z.tuple([z.string().check(z.regex(pattern))]);

/** An event of SES about one of our e-mails, as the stage's rules leave it: without any address or word of the message. */
export const emailEvent = z.object({
  event: z.string(),
  /** Of a bounce: `Permanent`, `Transient` or `Undetermined`. */
  type: z.optional(z.string()),
  messageId: z.string(),
  shop: tag(/./),
  repair: tag(/^RB\d{8}$/),
  entry: tag(/^\d+$/),
  sent: tag(/^\d+$/),
});
export type EmailEvent = z.infer<typeof emailEvent>;

export const placeOfEvent = ({ shop, repair, entry, sent }: EmailEvent): MessagePlace => ({
  shopId: shop[0],
  trackingNumber: repair[0],
  historyIndex: Number(entry[0]),
  atMs: Number(sent[0]),
});

const OUTCOMES: Readonly<Record<string, DeliveryOutcome>> = {
  'Email Delivered': 'delivered',
  'Email Delivery Delayed': 'delayed',
  'Email Complaint Received': 'complained',
  // SES found a virus in it.
  'Email Rejected': 'dropped',
};

/**
 * What an event says of its message; `undefined` of one that says nothing. A bounce that is not for good (a full
 * mailbox) may be another time; one of an address on the account's suppression list is for good.
 */
export function outcomeOfEvent({ event, type }: EmailEvent): DeliveryOutcome | undefined {
  if (event === 'Email Bounced') return type === 'Permanent' ? 'bounced' : 'returned';
  return OUTCOMES[event];
}
