export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * What became of telling the customer of one change over one channel.
 * `waiting`: not told yet, another attempt follows. `sent`: accepted by the provider.
 * `refused`: cannot be told (bad number, rejected address), nothing follows by itself.
 */
export type DeliveryState = 'waiting' | 'sent' | 'refused';

/**
 * Why a customer was not told: the provider does not answer (another attempt follows), it refuses the message,
 * the repair lacks what a message needs, or its phone number cannot be one.
 */
export const DELIVERY_CAUSES = ['unavailable', 'rejected', 'incomplete', 'phone-format'] as const;
export type DeliveryCause = (typeof DELIVERY_CAUSES)[number];

export type Delivery = {
  state: DeliveryState;
  /** ISO 8601 instant of the outcome. */
  at: string;
  /** Which entry of the repair's history was told, from 0. */
  historyIndex: number;
  /** French, for the shop; present when refused or waiting after a failure. */
  reason?: string;
  /** Present with `reason`. */
  cause?: DeliveryCause;
};

/**
 * How telling the customer of the repair's last change stands on one channel, for its card. A change empties
 * `deliveries` in the same write, so what is absent is waiting; `undefined` when the channel leads to nobody.
 */
export function deliveryState(
  repair: { customerPhone: string; deliveries: Partial<Record<NotificationChannel, Delivery>> },
  channel: NotificationChannel,
): DeliveryState | undefined {
  if (channel === 'sms' && repair.customerPhone === '') return undefined;
  return repair.deliveries[channel]?.state ?? 'waiting';
}
