import type { OverdueStep } from '../../shared/notifications/reminders/overdue.ts';
import type { NotFetchedDays } from '../../shared/notifications/reminders/reminders.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

export const ANSWER_READERS = ['shop', 'customer'] as const;
export type AnswerReader = (typeof ANSWER_READERS)[number];

/** `failureIn` is where the shop sees that a message did not arrive. */
type MessageKind = { name: object; failureIn: 'follow-up' | 'record' | 'notices' };
type Checked<Kinds extends Record<string, MessageKind>> = Kinds;
type MessageKinds = Checked<{
  quote: { name: { documentId: string }; failureIn: 'follow-up' };
  /** `sinceMs` is a part of the name, because the reminders begin anew after a second completion. */
  'not-fetched': {
    name: { trackingNumber: string; sinceMs: number; days: NotFetchedDays };
    failureIn: 'follow-up';
  };
  overdue: { name: { documentId: string; days: OverdueStep }; failureIn: 'follow-up' };
  review: { name: { trackingNumber: string }; failureIn: 'record' };
  answer: { name: { documentId: string; reader: AnswerReader }; failureIn: 'notices' };
}>;

/** The daily job sends these messages. */
export type ClockKind = 'quote' | 'not-fetched' | 'review';

export type KindFailingIn<Place extends MessageKind['failureIn']> = {
  [Kind in keyof MessageKinds]: MessageKinds[Kind]['failureIn'] extends Place ? Kind : never;
}[keyof MessageKinds];

/** Two messages of a shop with equal names are the same message. */
export type MessageName<Kind extends keyof MessageKinds = keyof MessageKinds> = {
  [Each in Kind]: { kind: Each } & MessageKinds[Each]['name'];
}[Kind];

/** Returns the end of the message's key. */
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

/** `atMs`, the moment of sending in epoch milliseconds, distinguishes the messages about an entry over a channel. */
export type EntryPlace = {
  shopId: string;
  trackingNumber: string;
  historyIndex: number;
  atMs: number;
};

/** `reminder` is the reminder's unique name in the shop. */
export type ReminderPlace = { shopId: string; reminder: string; atMs: number };

export type DocumentEmailPlace = { shopId: string; documentId: string; atMs: number };

export type MessagePlace = EntryPlace | ReminderPlace | DocumentEmailPlace;

export const placeOfMessage = (
  { user_id, trackingNumber }: Pick<StoredRepair, 'user_id' | 'trackingNumber'>,
  historyIndex: number,
  atMs: number,
): EntryPlace => ({ shopId: user_id, trackingNumber, historyIndex, atMs });

/** The id leads from an outcome to the message. It names no person, and SES accepts its characters in a tag. */
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

export function placeOfMessageId(id: string): MessagePlace | undefined {
  const [, at, shopId, subject] = ID.exec(id) ?? [];
  if (shopId === undefined || subject === undefined) return undefined;
  const common = { shopId, atMs: Number(at) };
  const [, trackingNumber, entry] = OF_ENTRY.exec(subject) ?? [];
  if (trackingNumber) return { ...common, trackingNumber, historyIndex: Number(entry) };
  const [, documentId] = OF_DOCUMENT.exec(subject) ?? [];
  // A reminder's name contains no underscore, so each underscore in `subject` was a `#`.
  return documentId
    ? { ...common, documentId }
    : { ...common, reminder: subject.replaceAll('_', '#') };
}
