import * as z from 'zod/mini';

export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * What became of telling the customer of one change over one channel.
 * `waiting`: not told yet, another attempt follows. `sent`: accepted by the provider.
 * `refused`: cannot be told (bad number, rejected address), nothing follows by itself.
 */
const DELIVERY_STATES = ['waiting', 'sent', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why a customer was not notified: the provider does not answer (another attempt follows), it refuses the message,
 * the repair lacks what a message needs, its phone number cannot be one, or no SMS is sent to that country or kind of
 * number (sms-countries.ts).
 */
const DELIVERY_CAUSES = [
  'unavailable',
  'rejected',
  'incomplete',
  'phone-format',
  'not-sent-there',
] as const;
export type DeliveryCause = (typeof DELIVERY_CAUSES)[number];

/**
 * What became of a message after its provider accepted it, each outweighing those before it, in whatever order they are
 * heard of. `delayed`: the recipient's server does not take it yet, and is asked again. `delivered`: it is there.
 * `dropped`: the provider itself did not send it. `returned`: it may arrive another time (a full mailbox, a phone that
 * is off). `bounced`: the address or the number takes no message. `complained`: the recipient wants none.
 */
export const DELIVERY_OUTCOMES = [
  'delayed',
  'delivered',
  'dropped',
  'returned',
  'bounced',
  'complained',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** What an outcome that is heard of takes the place of. */
export const outweighed = (outcome: DeliveryOutcome): readonly DeliveryOutcome[] =>
  DELIVERY_OUTCOMES.slice(0, DELIVERY_OUTCOMES.indexOf(outcome));

/** Whether a message that was accepted did not reach its recipient, or reached who wants none: its shop has to do something. */
export const isUndelivered = (outcome: DeliveryOutcome | undefined): boolean =>
  outcome !== undefined && outcome !== 'delivered' && outcome !== 'delayed';

export const deliverySchema = z.object({
  state: z.enum(DELIVERY_STATES),
  /** ISO 8601 instant of the outcome. */
  at: z.string(),
  /** Which entry of the repair's history was told, from 0. */
  historyIndex: z.int(),
  /** French, for the shop; present when refused, or waiting after a failure or for the morning. */
  reason: z.optional(z.string()),
  /** Present with the `reason` of a failure. */
  cause: z.optional(z.enum(DELIVERY_CAUSES)),
  /** How many earlier changes, of which nobody had been told, this one was told in place of. */
  folded: z.optional(z.int()),
  /** Of one that was sent; absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});
export type Delivery = z.infer<typeof deliverySchema>;
type Deliveries = Partial<Record<NotificationChannel, Delivery>>;

/**
 * What became of telling an entry of the history over one channel: `sent`, `refused`, `folded` or
 * `stale` (a later change was told instead), `nothing-to-send` (there was nobody to tell), or `waiting` after an attempt that failed for now.
 */
const entryNotificationSchema = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'folded', 'stale', 'nothing-to-send']),
  /** ISO 8601 instant of the outcome. */
  at: z.string(),
  /** Of one that was sent; absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});
export type EntryNotification = z.infer<typeof entryNotificationSchema>;

/** The same over each channel; absent while nothing is known. */
export const entryNotificationsSchema = z.object({
  email: z.optional(entryNotificationSchema),
  sms: z.optional(entryNotificationSchema),
});

/** Answer of the two routes that tell once more: the provider's id of the message, none when there was nobody to tell. */
export const resentSchema = z.object({
  success: z.literal(true),
  messageId: z.optional(z.string()),
});

/** What a phone that was typed means (`readPhone` in phone.ts). */
export const phoneNumberSchema = z.object({
  /** In international form, as +33612345678. */
  e164: z.string(),
  /** Which country's mobile it is, by its two letters; absent of a number that takes no SMS. */
  mobileIn: z.optional(z.string()),
});
export type PhoneNumber = z.infer<typeof phoneNumberSchema>;

/** How a customer can be notified: what stands of them in a repair. */
export type Reach = {
  customerEmail: string;
  /** As it was typed. */
  customerPhone: string;
  /** What it means; absent where it means no number. */
  phoneNumber?: PhoneNumber | undefined;
};

/** Whether a channel leads to a customer: nobody is written to without an address, nor by SMS without a mobile. */
export function isReachedBy({ customerEmail, phoneNumber }: Reach, channel: NotificationChannel) {
  return channel === 'email' ? customerEmail !== '' : phoneNumber?.mobileIn !== undefined;
}

/**
 * Whether a message by a channel is attempted. Of a phone that takes no SMS the attempt is refused, which warns its shop
 * (specification, section 5); a customer without a phone is skipped in silence.
 */
export const isAttempted = (
  { customerEmail, customerPhone }: Reach,
  channel: NotificationChannel,
): boolean => (channel === 'email' ? customerEmail : customerPhone) !== '';

/**
 * Whether the customer of a repair has to be called to learn of its last change: no channel leads to them and nobody has
 * called since. A change empties `calledEntry` in the same write.
 */
export function needsCall(
  repair: Reach & {
    deliveries?: Deliveries | undefined;
    calledEntry?: number | undefined;
    handedOverAt?: string | undefined;
    withdrawnAt?: string | undefined;
  },
): boolean {
  if (repair.calledEntry !== undefined || repair.handedOverAt || repair.withdrawnAt) return false;
  return isCalled(repair);
}

/**
 * Whether a customer is notified of each change by telephone: no channel leads to them, or the only one is SMS, which are
 * not sent to their country.
 */
export const isCalled = (repair: Reach & { deliveries?: Deliveries | undefined }): boolean =>
  !NOTIFICATION_CHANNELS.some(
    (channel) =>
      isReachedBy(repair, channel) && repair.deliveries?.[channel]?.cause !== 'not-sent-there',
  );

/**
 * Whether a message about the last change of a repair did not arrive, and nobody has called since. A change, and a
 * message that is sent again, leave nothing known.
 */
export const hasUndelivered = ({
  deliveries,
  calledEntry,
  handedOverAt,
  withdrawnAt,
}: {
  deliveries: Deliveries;
  calledEntry?: number | undefined;
  handedOverAt?: string | undefined;
  withdrawnAt?: string | undefined;
}): boolean =>
  calledEntry === undefined &&
  !handedOverAt &&
  !withdrawnAt &&
  NOTIFICATION_CHANNELS.some((channel) => isUndelivered(deliveries[channel]?.outcome));

/**
 * How telling the customer of the repair's last change stands on one channel, for its card. A change empties
 * `deliveries` in the same write, so what is absent is waiting; `undefined` when the channel leads to nobody. A phone that
 * cannot be read stays on the card, to be corrected; a fixed line is no mistake, and its warning passes.
 */
export function deliveryState(
  repair: Reach & { deliveries: Deliveries },
  channel: NotificationChannel,
): DeliveryState | undefined {
  if (isReachedBy(repair, channel)) return repair.deliveries[channel]?.state ?? 'waiting';
  const isUnread = isAttempted(repair, channel) && repair.phoneNumber === undefined;
  return isUnread ? repair.deliveries[channel]?.state : undefined;
}
