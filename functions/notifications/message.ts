import type { MessageTag } from '@aws-sdk/client-ses';
import type { OverdueStep } from '../../shared/notifications/reminders/overdue.ts';
import type { NotFetchedDays } from '../../shared/notifications/reminders/reminders.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** Who receives an e-mail when a quote was answered. */
export const ANSWER_READERS = ['shop', 'customer'] as const;
export type AnswerReader = (typeof ANSWER_READERS)[number];

/** What a message with an item of its own is about; two messages of a shop with the same name are the same one. */
export type MessageName =
  | { kind: 'quote'; documentId: string }
  /** `sinceMs` distinguishes a second completion, whose steps begin anew. */
  | { kind: 'not-fetched'; trackingNumber: string; sinceMs: number; days: NotFetchedDays }
  /** An overdue invoice, at one of its steps. */
  | { kind: 'overdue'; documentId: string; days: OverdueStep }
  /** The e-mail to one of two readers about the answer to a quote. */
  | { kind: 'answer'; documentId: string; reader: AnswerReader };

/** The end of a message's key, which distinguishes it from the shop's others. */
export function messageRef(name: MessageName): string {
  if (name.kind === 'quote') return `QUOTE#${name.documentId}`;
  if (name.kind === 'overdue') return `OVERDUE#${name.documentId}#${name.days}`;
  if (name.kind === 'answer') return `ANSWER#${name.documentId}#${name.reader}`;
  return `NOT-FETCHED#${name.trackingNumber}#${name.sinceMs}#${name.days}`;
}

/**
 * What a message is about: an entry of a shop's repair. `atMs`, the moment of sending in epoch milliseconds,
 * distinguishes it from another message about the same entry over the same channel. The entry keeps that moment
 * (notification-states.ts), and no two messages share it, because each is sent under a claim of its own.
 */
export type EntryPlace = {
  shopId: string;
  trackingNumber: string;
  historyIndex: number;
  atMs: number;
};

/** The same for a reminder, whose item keeps the moment; `reminder` distinguishes it from the shop's others. */
export type ReminderPlace = { shopId: string; reminder: string; atMs: number };

/** The same for the e-mail of a document, whose line keeps the moment. */
export type DocumentEmailPlace = { shopId: string; documentId: string; atMs: number };

/** What an SMS may be about. */
export type TextedPlace = EntryPlace | ReminderPlace;
export type MessagePlace = TextedPlace | DocumentEmailPlace;

export const placeOfMessage = (
  { user_id, trackingNumber }: Pick<StoredRepair, 'user_id' | 'trackingNumber'>,
  historyIndex: number,
  atMs: number,
): EntryPlace => ({ shopId: user_id, trackingNumber, historyIndex, atMs });

/** The same as tags that SES carries with an e-mail, invisible to the recipient; they name no person. */
export const tagsOf = (place: MessagePlace): MessageTag[] => [
  { Name: 'shop', Value: place.shopId },
  ...subjectOf(place),
  { Name: 'sent', Value: String(place.atMs) },
];

function subjectOf(place: MessagePlace): MessageTag[] {
  if ('reminder' in place) return [{ Name: 'reminder', Value: toTag(place.reminder) }];
  if ('documentId' in place) return [{ Name: 'document', Value: place.documentId }];
  return [
    { Name: 'repair', Value: place.trackingNumber },
    { Name: 'entry', Value: String(place.historyIndex) },
  ];
}

/** SES accepts no # in a tag, and no reminder contains a _. */
const toTag = (reminder: string) => reminder.replaceAll('#', '_');
export const reminderOfTag = (tag: string) => tag.replaceAll('_', '#');
