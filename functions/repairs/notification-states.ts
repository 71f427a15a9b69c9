import * as z from 'zod/mini';
import { recordOf } from '../../shared/record-of.ts';
import {
  type Delivery,
  type DeliveryCause,
  type DeliveryOutcome,
  deliverySchema,
  type EntryNotification,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { dynamo, type Expression, joined, path } from '../platform/table/expression.ts';

/** The stored codes of outcomes are short, because each kB costs a write unit. The usual outcome is the empty text. */
const CODES = {
  delivered: '',
  delayed: 'w',
  unknown: 'u',
  dropped: 'd',
  returned: 'r',
  bounced: 'b',
  complained: 'c',
} as const satisfies Record<DeliveryOutcome, string>;

const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name as DeliveryOutcome]));

export const outcomeCodeSchema = z.enum(Object.values(CODES));
export type OutcomeCode = z.infer<typeof outcomeCodeSchema>;

export const codeOf = (outcome: DeliveryOutcome): OutcomeCode => CODES[outcome];

export const outcomeOf = (code: OutcomeCode | undefined): DeliveryOutcome | undefined =>
  code === undefined ? undefined : NAMES.get(code);

/**
 * These states say why a notification was settled without being sent. With `folded`, a later message names the change
 * (ADR 0090). With `joint`, the message about another repair of the intake names it. The change of that repair was made
 * at `at`, and the result of its message is stored here later.
 */
const unsentStateSchema = z.enum(['refused', 'folded', 'joint', 'nothing-to-send']);

/**
 * Claims are decided by this state of an entry's notification over one channel (ADR 0075). Times are epoch
 * milliseconds. A notification that is not settled and not held is still to be sent, or has no recipient.
 */
export type NotificationState = {
  /** The sender's claim ends at this instant, even if the sender has died. */
  until?: number | undefined;
  /** `tried` is the instant of the last attempt that failed temporarily, and `tries` counts such attempts. */
  tried?: number | undefined;
  tries?: number | undefined;
  /** The notification was settled at this instant, and no further attempt follows. */
  at?: number | undefined;
  /**
   * This says why the notification was settled without being sent. It is absent where the provider accepted the
   * message.
   */
  state?: z.infer<typeof unsentStateSchema> | undefined;
  /** The card shows the cause of a refusal again when the next change is undone. */
  cause?: DeliveryCause | undefined;
  /** This is the outcome of the message that the provider accepted at `at`. It is absent while it is unknown. */
  outcome?: DeliveryOutcome | undefined;
};
export type NotificationStates = Record<NotificationChannel, NotificationState>;

export const NOT_NOTIFIED: NotificationStates = { email: {}, sms: {} };

/** A stored entry has the states of both channels as flat fields, so that an absent value takes no space. */
export const notificationFields = {
  e: z.optional(z.int()),
  e_until: z.optional(z.int()),
  e_tried: z.optional(z.int()),
  e_tries: z.optional(z.int()),
  e_state: z.optional(unsentStateSchema),
  e_cause: deliverySchema.shape.cause,
  E: z.optional(outcomeCodeSchema),
  s: z.optional(z.int()),
  s_until: z.optional(z.int()),
  s_tried: z.optional(z.int()),
  s_tries: z.optional(z.int()),
  s_state: z.optional(unsentStateSchema),
  s_cause: deliverySchema.shape.cause,
  S: z.optional(outcomeCodeSchema),
};
type NotificationFields = {
  [Name in keyof typeof notificationFields]?: z.infer<(typeof notificationFields)[Name]>;
};

const attributesOf = <Prefix extends string, Outcome extends string>(
  prefix: Prefix,
  outcome: Outcome,
) => ({
  at: prefix,
  until: `${prefix}_until` as const,
  tried: `${prefix}_tried` as const,
  tries: `${prefix}_tries` as const,
  state: `${prefix}_state` as const,
  cause: `${prefix}_cause` as const,
  outcome,
});

export const NOTIFICATION_ATTRIBUTES = {
  email: attributesOf('e', 'E'),
  sms: attributesOf('s', 'S'),
} as const satisfies Record<NotificationChannel, Record<keyof NotificationState, string>>;

export const NOTIFICATION_PARTS = Object.keys(
  NOTIFICATION_ATTRIBUTES.email,
) as (keyof NotificationState)[];

export const entryAt = (place: number) => path(`statusHistory[${place}]`);

/** Returns the paths of a notification's parts in the stored repair. */
export function pathsOf(place: number, channel: NotificationChannel) {
  const names = NOTIFICATION_ATTRIBUTES[channel];
  return recordOf(NOTIFICATION_PARTS, (part) => path(`statusHistory[${place}].${names[part]}`));
}

/** Requires that no sender has ever held the notification, as `isUntouched` does. */
export function untouchedAt(place: number, channel: NotificationChannel): Expression {
  const { at, until, tried } = pathsOf(place, channel);
  return joined(
    [at, until, tried].map((part) => dynamo`attribute_not_exists(${part})`),
    ' AND ',
  );
}

export const codedState = ({ outcome, ...state }: NotificationState) => ({
  ...state,
  outcome: outcome && codeOf(outcome),
});

export function notificationStatesOf(entry: NotificationFields): NotificationStates {
  const notification = (channel: NotificationChannel): NotificationState => {
    const names = NOTIFICATION_ATTRIBUTES[channel];
    const found = NOTIFICATION_PARTS.map((part) => [
      part,
      part === 'outcome' ? outcomeOf(entry[names.outcome]) : entry[names[part]],
    ]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  };
  return { email: notification('email'), sms: notification('sms') };
}

export function fieldsOf(states: NotificationStates): NotificationFields {
  const fields = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const names = NOTIFICATION_ATTRIBUTES[channel];
    const coded = codedState(states[channel]);
    return NOTIFICATION_PARTS.map((part) => [names[part], coded[part]]);
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Maps the value of every channel that has one, and leaves out the channels for which `map` returns undefined. */
export const eachChannel = <From, To>(
  by: { [Channel in NotificationChannel]?: From | undefined },
  map: (value: From) => To | undefined,
): Partial<Record<NotificationChannel, To>> =>
  Object.fromEntries(
    NOTIFICATION_CHANNELS.flatMap((channel) => {
      const value = by[channel];
      const mapped = value === undefined ? undefined : map(value);
      return mapped === undefined ? [] : [[channel, mapped]];
    }),
  );

/** Returns the states as the shop sees them, or `undefined` while both channels are unknown. */
export function notifiedOf(states: NotificationStates = NOT_NOTIFIED) {
  const known = eachChannel(states, (each): EntryNotification | undefined => {
    const { at, state = 'sent', tried, outcome } = each;
    const instant = at ?? tried;
    if (instant === undefined || state === 'joint') return undefined;
    return {
      state: at === undefined ? 'waiting' : state,
      at: new Date(instant).toISOString(),
      ...(outcome && { outcome }),
    };
  });
  return Object.keys(known).length > 0 ? known : undefined;
}

/** Returns whether the customer was notified, or may have been: a sender that died may have sent the message before. */
export const mayBeNotified = ({ email, sms }: NotificationStates): boolean =>
  [email, sms].some(
    (notification) =>
      isSent(notification) || notification.until !== undefined || notification.state === 'joint',
  );

export const isSent = ({ at, state }: NotificationState): boolean =>
  at !== undefined && state === undefined;

export const isHeld = ({ until = 0 }: NotificationState, nowMs: number): boolean => until > nowMs;

/** Returns whether no sender has ever held the notification, so that it is not paid for and cannot have been sent. */
export const isUntouched = ({ at, until, tried }: NotificationState): boolean =>
  at === undefined && until === undefined && tried === undefined;

/** Returns the state of an entry's notifications for its card; a channel that is not settled is still waiting. */
export const deliveriesOf = (states: NotificationStates, historyIndex: number) =>
  eachChannel(states, ({ at, state, cause, outcome }): Delivery | undefined => {
    if (at === undefined || (state !== undefined && state !== 'refused')) return undefined;
    return {
      state: state ?? 'sent',
      at: new Date(at).toISOString(),
      historyIndex,
      ...(cause && { cause }),
      ...(outcome && { outcome }),
    };
  });
