import * as z from 'zod/mini';
import type { RepairStatus } from './repair-status.ts';
import { STATUS_ROLES } from './status-roles.ts';

export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * `waiting`: the customer is not notified yet, and another attempt follows. `refused`: the customer cannot be notified,
 * and no attempt follows.
 */
const DELIVERY_STATES = ['waiting', 'sent', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * These causes say why a customer was not notified. `unavailable`: the provider does not answer, and another attempt
 * follows. `rejected`: the provider or a budget refuses the message. `unidentified`: the common budget of unidentified
 * free shops is spent. `incomplete`: the repair lacks a detail. `not-sent-there`: sms-countries.ts excludes the number.
 */
const DELIVERY_CAUSES = [
  'unavailable',
  'rejected',
  'unidentified',
  'incomplete',
  'phone-format',
  'not-sent-there',
] as const;
export type DeliveryCause = (typeof DELIVERY_CAUSES)[number];

/**
 * A later outcome in this list replaces an earlier one, in whatever order the provider reports them. `delayed`: the
 * provider still tries. `unknown`: the provider does not document the failure. `dropped`: the provider did not send
 * it. `returned`: it may arrive another time (full mailbox, phone switched off). `bounced`: the address or number
 * accepts no message. `complained`: the recipient marked it as unwanted.
 */
export const DELIVERY_OUTCOMES = [
  'delayed',
  'unknown',
  'delivered',
  'dropped',
  'returned',
  'bounced',
  'complained',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const outweighed = (outcome: DeliveryOutcome): readonly DeliveryOutcome[] =>
  DELIVERY_OUTCOMES.slice(0, DELIVERY_OUTCOMES.indexOf(outcome));

/** Returns whether an accepted message did not arrive, or was unwanted, so that the shop has to act. */
export const isUndelivered = (outcome: DeliveryOutcome | undefined): boolean =>
  outcome !== undefined && outcome !== 'delivered' && outcome !== 'delayed';

export const deliverySchema = z.object({
  state: z.enum(DELIVERY_STATES),
  at: z.string(),
  /** The customer was notified of the history entry with this number, from 0. */
  historyIndex: z.int(),
  /**
   * The shop reads this reason in French. It is present when the message is refused, or waits after a failure or until
   * the morning.
   */
  reason: z.optional(z.string()),
  cause: z.optional(z.enum(DELIVERY_CAUSES)),
  /** This many earlier changes have no message of their own, because this message replaced theirs. */
  folded: z.optional(z.int()),
  /** This is the outcome of a sent message. It is absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});
export type Delivery = z.infer<typeof deliverySchema>;
type Deliveries = Partial<Record<NotificationChannel, Delivery>>;

/** The message about a later change has replaced a `folded` notification. */
const entryNotificationSchema = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'folded', 'nothing-to-send']),
  at: z.string(),
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});
export type EntryNotification = z.infer<typeof entryNotificationSchema>;

export const entryNotificationsSchema = z.object({
  email: z.optional(entryNotificationSchema),
  sms: z.optional(entryNotificationSchema),
});

/** The two resend routes answer with the provider's id of the message. It is absent when there was no recipient. */
export const resentSchema = z.object({
  success: z.literal(true),
  messageId: z.optional(z.string()),
});

export const phoneNumberSchema = z.object({
  e164: z.string(),
  /** The mobile number belongs to this two-letter country. It is absent when the number does not accept SMS. */
  mobileIn: z.optional(z.string()),
});
export type PhoneNumber = z.infer<typeof phoneNumberSchema>;

export type Reach = {
  customerEmail: string;
  customerPhone: string;
  phoneNumber?: PhoneNumber | undefined;
};

/** Returns whether a channel reaches a customer: e-mail needs an address, SMS a mobile number. */
export function isReachedBy({ customerEmail, phoneNumber }: Reach, channel: NotificationChannel) {
  return channel === 'email' ? customerEmail !== '' : phoneNumber?.mobileIn !== undefined;
}

/**
 * Returns whether a channel is tried. A phone that accepts no SMS is tried and refused, which warns the shop
 * (specification, section 5).
 */
export const isAttempted = (
  { customerEmail, customerPhone }: Reach,
  channel: NotificationChannel,
): boolean => (channel === 'email' ? customerEmail : customerPhone) !== '';

type Standing = {
  calledEntry?: number | undefined;
  handedOverAt?: string | undefined;
  withdrawnAt?: string | undefined;
};

const isWaiting = ({ calledEntry, handedOverAt, withdrawnAt }: Standing): boolean =>
  calledEntry === undefined && !handedOverAt && !withdrawnAt;

/**
 * Returns whether the shop must call the customer: the latest change asks them for something, no channel reaches them,
 * and nobody has called since.
 */
export const needsCall = (
  repair: Reach & Standing & { status: RepairStatus; deliveries?: Deliveries | undefined },
): boolean => isWaiting(repair) && asksForCall(repair);

export const hasUnreadReply = (
  repair: Omit<Standing, 'calledEntry'> & { repliedAt?: string | undefined },
): boolean => Boolean(repair.repliedAt) && !repair.handedOverAt && !repair.withdrawnAt;

/**
 * Returns whether changes are announced by telephone: no e-mail reaches the customer and no SMS is sent to that number.
 */
export const isCalled = (repair: Reach & { deliveries?: Deliveries | undefined }): boolean =>
  !NOTIFICATION_CHANNELS.some(
    (channel) =>
      isReachedBy(repair, channel) && repair.deliveries?.[channel]?.cause !== 'not-sent-there',
  );

/** Returns whether the latest change asks the customer for something and the shop announces changes by telephone. */
export const asksForCall = (
  repair: Reach & { status: RepairStatus; deliveries?: Deliveries | undefined },
): boolean => STATUS_ROLES[repair.status].asksCustomer && isCalled(repair);

/**
 * Returns whether the latest message did not reach the customer and the shop has to act. If no SMS is sent to the
 * customer's country, the shop has to act only if it announces changes by telephone.
 */
export function isLost(
  repair: Reach & { status: RepairStatus; deliveries: Deliveries },
  channel: NotificationChannel,
): boolean {
  const delivery = repair.deliveries[channel];
  if (isUndelivered(delivery?.outcome)) return true;
  if (deliveryState(repair, channel) !== 'refused') return false;
  return delivery?.cause !== 'not-sent-there' || asksForCall(repair);
}

/**
 * Returns whether the message about the latest change did not arrive and nobody has called the customer. After
 * another change or a resend, this is false again.
 */
export const hasUndelivered = (
  repair: Reach & Standing & { status: RepairStatus; deliveries: Deliveries },
): boolean => isWaiting(repair) && NOTIFICATION_CHANNELS.some((channel) => isLost(repair, channel));

/**
 * Returns the state of the latest notification for the repair's card, or `undefined` when the channel reaches
 * nobody. A change clears `deliveries`, so a channel without an entry is `waiting`. A phone that cannot be read
 * keeps its refusal, so that the shop corrects the number.
 */
export function deliveryState(
  repair: Reach & { deliveries: Deliveries },
  channel: NotificationChannel,
): DeliveryState | undefined {
  if (isReachedBy(repair, channel)) return repair.deliveries[channel]?.state ?? 'waiting';
  const isUnread = isAttempted(repair, channel) && repair.phoneNumber === undefined;
  return isUnread ? repair.deliveries[channel]?.state : undefined;
}
