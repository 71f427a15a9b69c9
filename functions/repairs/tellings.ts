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
const untoldSchema = z.enum(['refused', 'folded', 'stale', 'nothing-to-send']);

/**
 * Who was told of an entry of a repair's history, when, and who is about to: it stands in the entry, once for each
 * channel, and is decided there (ADR 0075). Numbers are epoch milliseconds. An entry that is neither settled nor held
 * is still to be told, or has nobody to be told.
 */
export type Telling = {
  /** A sender has the right to tell it until then; one that has died has it no longer. */
  until?: number | undefined;
  /** When an attempt failed for now, and how many have. */
  tried?: number | undefined;
  tries?: number | undefined;
  /** When it was settled: nothing follows by itself. */
  at?: number | undefined;
  /** Why it was settled without being told; absent where the provider has accepted it. */
  state?: z.infer<typeof untoldSchema> | undefined;
  /** What became of the message that the provider accepted `at` that moment; absent while nothing is known. */
  outcome?: DeliveryOutcome | undefined;
};
export type Tellings = Record<NotificationChannel, Telling>;

/** Of an entry that was just made. */
export const UNTOLD: Tellings = { email: {}, sms: {} };

/** The same as an entry stores it, side by side with its own fields: what nobody knows yet takes no byte. */
export const tellingFields = {
  e: z.optional(z.int()),
  e_until: z.optional(z.int()),
  e_tried: z.optional(z.int()),
  e_tries: z.optional(z.int()),
  e_state: z.optional(untoldSchema),
  E: z.optional(outcomeCodeSchema),
  s: z.optional(z.int()),
  s_until: z.optional(z.int()),
  s_tried: z.optional(z.int()),
  s_tries: z.optional(z.int()),
  s_state: z.optional(untoldSchema),
  S: z.optional(outcomeCodeSchema),
};
type TellingFields = {
  [Name in keyof typeof tellingFields]?: z.infer<(typeof tellingFields)[Name]>;
};

/** Which attribute of an entry holds which part of a telling. */
export const TELLING_NAMES = {
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
} as const satisfies Record<NotificationChannel, Record<keyof Telling, string>>;

/** What an entry's attributes say. */
export function tellingsOf(entry: TellingFields): Tellings {
  const telling = (channel: NotificationChannel): Telling => {
    const { at, until, tried, tries, state, outcome } = TELLING_NAMES[channel];
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
  return { email: telling('email'), sms: telling('sms') };
}

/** The attributes of an entry that say so. */
export function fieldsOf(tellings: Tellings): TellingFields {
  const fields = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const names = TELLING_NAMES[channel];
    const { at, until, tried, tries, state, outcome } = tellings[channel];
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
export function toldOf(
  tellings: Tellings = UNTOLD,
): Partial<Record<NotificationChannel, EntryNotification>> | undefined {
  const known = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const { at, state = 'sent', tried, outcome } = tellings[channel];
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
export const mayBeTold = ({ email, sms }: Tellings): boolean =>
  [email, sms].some((telling) => isSent(telling) || telling.until !== undefined);

/** Whether the provider has accepted it. */
export const isSent = ({ at, state }: Telling): boolean => at !== undefined && state === undefined;

/** Whether a sender is at it. */
export const isHeld = ({ until = 0 }: Telling, nowMs: number): boolean => until > nowMs;

/**
 * Whether no sender has ever been at it: nobody has paid for it, and nobody can have been told, whatever became of a
 * sender.
 */
export const isUntouched = ({ at, until, tried }: Telling): boolean =>
  at === undefined && until === undefined && tried === undefined;

/** What a card shows of an entry's tellings, as far as the entry knows: a channel that is not settled is still to be told. */
export function deliveriesOf(
  tellings: Tellings,
  historyIndex: number,
): Partial<Record<NotificationChannel, Delivery>> {
  return Object.fromEntries(
    NOTIFICATION_CHANNELS.flatMap((channel): [NotificationChannel, Delivery][] => {
      const { at, state, outcome } = tellings[channel];
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
