import * as z from 'zod/mini';
import {
  type Delivery,
  type DeliveryOutcome,
  type EntryNotification,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { codeOf, outcomeCodeSchema, outcomeOf } from './outcome-codes.ts';

/**
 * Why a telling was settled without having told anybody: `folded` into a later one (ADR 0090), which is what `stale` was
 * before, without asking whether that one was told.
 */
const unsentStateSchema = z.enum(['refused', 'folded', 'stale', 'nothing-to-send']);

/**
 * Who was told of an entry of a repair's history, when, and who is about to: it stands in the entry, once for each
 * channel, and is decided there (ADR 0075). Numbers are epoch milliseconds. An entry that is neither settled nor held
 * is still to be told, or has nobody to be told.
 */
export type NotificationState = {
  /** A sender has the right to tell it until then; one that has died has it no longer. */
  until?: number | undefined;
  /** When an attempt failed for now, and how many have. */
  tried?: number | undefined;
  tries?: number | undefined;
  /** When it was settled: nothing follows by itself. */
  at?: number | undefined;
  /** Why it was settled without being told; absent where the provider has accepted it. */
  state?: z.infer<typeof unsentStateSchema> | undefined;
  /** What became of the message that the provider accepted `at` that moment; absent while nothing is known. */
  outcome?: DeliveryOutcome | undefined;
};
export type NotificationStates = Record<NotificationChannel, NotificationState>;

/** Of an entry that was just made. */
export const NOT_NOTIFIED: NotificationStates = { email: {}, sms: {} };

/** The same as an entry stores it, side by side with its own fields: what nobody knows yet takes no byte. */
export const notificationFields = {
  e: z.optional(z.int()),
  e_until: z.optional(z.int()),
  e_tried: z.optional(z.int()),
  e_tries: z.optional(z.int()),
  e_state: z.optional(unsentStateSchema),
  E: z.optional(outcomeCodeSchema),
  s: z.optional(z.int()),
  s_until: z.optional(z.int()),
  s_tried: z.optional(z.int()),
  s_tries: z.optional(z.int()),
  s_state: z.optional(unsentStateSchema),
  S: z.optional(outcomeCodeSchema),
};
type NotificationFields = {
  [Name in keyof typeof notificationFields]?: z.infer<(typeof notificationFields)[Name]>;
};

/** Which attribute of an entry holds which part of a telling. */
export const NOTIFICATION_ATTRIBUTES = {
  email: {
    at: 'e',
    until: 'e_until',
    tried: 'e_tried',
    tries: 'e_tries',
    state: 'e_state',
    outcome: 'E',
  },
  sms: {
    at: 's',
    until: 's_until',
    tried: 's_tried',
    tries: 's_tries',
    state: 's_state',
    outcome: 'S',
  },
} as const satisfies Record<NotificationChannel, Record<keyof NotificationState, string>>;

/** What an entry's attributes say. */
export function notificationStatesOf(entry: NotificationFields): NotificationStates {
  const notification = (channel: NotificationChannel): NotificationState => {
    const { at, until, tried, tries, state, outcome } = NOTIFICATION_ATTRIBUTES[channel];
    const found = {
      at: entry[at],
      until: entry[until],
      tried: entry[tried],
      tries: entry[tries],
      state: entry[state],
      outcome: outcomeOf(entry[outcome]),
    };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  };
  return { email: notification('email'), sms: notification('sms') };
}

/** The attributes of an entry that say so. */
export function fieldsOf(states: NotificationStates): NotificationFields {
  const fields = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const names = NOTIFICATION_ATTRIBUTES[channel];
    const { at, until, tried, tries, state, outcome } = states[channel];
    return [
      [names.at, at],
      [names.until, until],
      [names.tried, tried],
      [names.tries, tries],
      [names.state, state],
      [names.outcome, outcome && codeOf(outcome)],
    ];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** What its shop is answered of it; `undefined` while nothing is known of either channel. */
export function notifiedOf(
  states: NotificationStates = NOT_NOTIFIED,
): Partial<Record<NotificationChannel, EntryNotification>> | undefined {
  const known = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const { at, state = 'sent', tried, outcome } = states[channel];
    const instant = at ?? tried;
    if (instant === undefined) return [];
    const told: EntryNotification = {
      state: at === undefined ? 'waiting' : state,
      at: new Date(instant).toISOString(),
      ...(outcome && { outcome }),
    };
    return [[channel, told] as const];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/**
 * Whether its customer was told of it, or may have been: a sender that died holding it may have sent it before.
 */
export const mayBeNotified = ({ email, sms }: NotificationStates): boolean =>
  [email, sms].some((notification) => isSent(notification) || notification.until !== undefined);

/** Whether the provider has accepted it. */
export const isSent = ({ at, state }: NotificationState): boolean =>
  at !== undefined && state === undefined;

/** Whether a sender is at it. */
export const isHeld = ({ until = 0 }: NotificationState, nowMs: number): boolean => until > nowMs;

/**
 * Whether no sender has ever been at it: nobody has paid for it, and nobody can have been told, whatever became of a
 * sender.
 */
export const isUntouched = ({ at, until, tried }: NotificationState): boolean =>
  at === undefined && until === undefined && tried === undefined;

/** What a card shows of an entry's states, as far as the entry knows: a channel that is not settled is still to be told. */
export function deliveriesOf(
  states: NotificationStates,
  historyIndex: number,
): Partial<Record<NotificationChannel, Delivery>> {
  return Object.fromEntries(
    NOTIFICATION_CHANNELS.flatMap((channel): [NotificationChannel, Delivery][] => {
      const { at, state, outcome } = states[channel];
      if (at === undefined || (state !== undefined && state !== 'refused')) return [];
      const delivery: Delivery = {
        state: state ?? 'sent',
        at: new Date(at).toISOString(),
        historyIndex,
        ...(outcome && { outcome }),
      };
      return [[channel, delivery]];
    }),
  );
}
