import type { OverdueStep } from '../../shared/notifications/reminders/overdue.ts';
import type { NotFetchedDays } from '../../shared/notifications/reminders/reminders.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** The readers of the e-mails about an answered quote. */
export const ANSWER_READERS = ['shop', 'customer'] as const;
export type AnswerReader = (typeof ANSWER_READERS)[number];

/**
 * A kind of message that is an item of its own: the fields that name one, who sends it, and where its shop sees that one
 * did not arrive. `clock` is the daily job of reminders.
 */
type MessageKind = {
  name: object;
  sentBy: 'clock' | 'shop' | 'queue';
  failureIn: 'follow-up' | 'record' | 'notices';
};
type Checked<Kinds extends Record<string, MessageKind>> = Kinds;
type MessageKinds = Checked<{
  /** The reminder of an unanswered quote. */
  quote: { name: { documentId: string }; sentBy: 'clock'; failureIn: 'follow-up' };
  /** `sinceMs` is a part of the name, because the reminders begin anew after a second completion. */
  'not-fetched': {
    name: { trackingNumber: string; sinceMs: number; days: NotFetchedDays };
    sentBy: 'clock';
    failureIn: 'follow-up';
  };
  /** An overdue invoice, at one of the steps of its delay. */
  overdue: {
    name: { documentId: string; days: OverdueStep };
    sentBy: 'shop';
    failureIn: 'follow-up';
  };
  /** The request for a review, once for each repair. */
  review: { name: { trackingNumber: string }; sentBy: 'clock'; failureIn: 'record' };
  /** The e-mail to one of two readers about the answer to a quote. */
  answer: {
    name: { documentId: string; reader: AnswerReader };
    sentBy: 'queue';
    failureIn: 'notices';
  };
}>;
type KindWith<Part> = {
  [Kind in keyof MessageKinds]: MessageKinds[Kind] extends Part ? Kind : never;
}[keyof MessageKinds];

/** The kinds that the daily job sends. */
export type ClockKind = KindWith<{ sentBy: 'clock' }>;
/** The kinds of which a shop sees a failure at a place. */
export type KindFailingIn<Place extends MessageKind['failureIn']> = KindWith<{ failureIn: Place }>;

/** Names a message that is an item of its own. Messages of a shop with the same name are the same message. */
export type MessageName<Kind extends keyof MessageKinds = keyof MessageKinds> = {
  [Each in Kind]: { kind: Each } & MessageKinds[Each]['name'];
}[Kind];

/** Returns the end of a message's key, which distinguishes the message from the shop's other messages. */
export const messageRef = (name: MessageName): string =>
  [name.kind.toUpperCase(), ...partsOf(name)].join('#');

function partsOf(name: MessageName): (string | number)[] {
  switch (name.kind) {
    case 'quote':
      return [name.documentId];
    case 'overdue':
      return [name.documentId, name.days];
    case 'review':
      return [name.trackingNumber];
    case 'answer':
      return [name.documentId, name.reader];
    case 'not-fetched':
      return [name.trackingNumber, name.sinceMs, name.days];
  }
}

/**
 * The subject of a message: an entry of a shop's repair. `atMs`, the moment of sending in epoch milliseconds,
 * distinguishes it from another message about the same entry over the same channel. The entry keeps that moment
 * (notification-states.ts), and no two messages share it, because each is sent under a claim of its own.
 */
export type EntryPlace = {
  shopId: string;
  trackingNumber: string;
  historyIndex: number;
  atMs: number;
};

/** The subject of a reminder. Its item keeps the moment of sending; `reminder` is its unique name in the shop. */
export type ReminderPlace = { shopId: string; reminder: string; atMs: number };

/** The document that an e-mail carries. The document's summary keeps the moment of sending. */
export type DocumentEmailPlace = { shopId: string; documentId: string; atMs: number };

export type MessagePlace = EntryPlace | ReminderPlace | DocumentEmailPlace;

export const placeOfMessage = (
  { user_id, trackingNumber }: Pick<StoredRepair, 'user_id' | 'trackingNumber'>,
  historyIndex: number,
  atMs: number,
): EntryPlace => ({ shopId: user_id, trackingNumber, historyIndex, atMs });

/**
 * The id of a message, which leads from an outcome to the message. SES carries the id as a tag that the recipient does
 * not see, and an SMS is stored with it. The id names no person, and has only characters that SES accepts in a tag.
 */
export function messageIdOf(place: MessagePlace): string {
  const subject = subjectOf(place).replaceAll('#', '_');
  return [ID_START, place.atMs, place.shopId, subject].join('_');
}

function subjectOf(place: MessagePlace): string {
  if ('reminder' in place) return place.reminder;
  if ('documentId' in place) return `DOCUMENT#${place.documentId}`;
  return `${place.trackingNumber}#${place.historyIndex}`;
}

const ID_START = 'M';
const ID = /^M_(\d+)_([^_]+)_(.+)$/;
const OF_ENTRY = /^(RB\d{8})_(\d+)$/;
const OF_DOCUMENT = /^DOCUMENT_([0-9a-f-]{36})$/;

/** The place that a message's id names; `undefined` for anything else. */
export function placeOfMessageId(id: string): MessagePlace | undefined {
  const [, at, shopId, subject] = ID.exec(id) ?? [];
  if (shopId === undefined || subject === undefined) return undefined;
  const common = { shopId, atMs: Number(at) };
  const [, trackingNumber, entry] = OF_ENTRY.exec(subject) ?? [];
  if (trackingNumber) return { ...common, trackingNumber, historyIndex: Number(entry) };
  const [, documentId] = OF_DOCUMENT.exec(subject) ?? [];
  // A reminder's name contains no underscore, so each underscore in `subject` stands for a `#`.
  return documentId
    ? { ...common, documentId }
    : { ...common, reminder: subject.replaceAll('_', '#') };
}
