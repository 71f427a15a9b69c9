export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * What became of telling the customer of one change over one channel.
 * `waiting`: not told yet, another attempt follows. `sent`: accepted by the provider.
 * `refused`: cannot be told (bad number, rejected address), nothing follows by itself.
 */
export type DeliveryState = 'waiting' | 'sent' | 'refused';

export type Delivery = {
  state: DeliveryState;
  /** ISO 8601 instant of the outcome. */
  at: string;
  /** Which entry of the repair's history was told, from 0. */
  historyIndex: number;
  /** French, for the shop; present when refused or waiting after a failure. */
  reason?: string;
};
