import type { MessageTag } from '@aws-sdk/client-ses';
import type { StoredRepair } from '../repairs/repairs.ts';

/**
 * What a message is about: an entry of a shop's repair. `atMs`, the moment of its sending (epoch milliseconds), tells it
 * from another one about the same entry over the same channel: the entry keeps it with whoever was told (tellings.ts),
 * and two never have it in common, since each is sent under a claim of its own.
 */
export type EntryPlace = {
  shopId: string;
  trackingNumber: string;
  historyIndex: number;
  atMs: number;
};

/** The same of a reminder, by what tells it from the shop's others: its item keeps the moment. */
export type ReminderPlace = { shopId: string; reminder: string; atMs: number };

/** The same of a document's e-mail: the document's line keeps the moment. */
export type DocumentEmailPlace = { shopId: string; documentId: string; atMs: number };

/** What an SMS may be about. */
export type TextedPlace = EntryPlace | ReminderPlace;
export type MessagePlace = TextedPlace | DocumentEmailPlace;

export const placeOfMessage = (
  { user_id, trackingNumber }: Pick<StoredRepair, 'user_id' | 'trackingNumber'>,
  historyIndex: number,
  atMs: number,
): EntryPlace => ({ shopId: user_id, trackingNumber, historyIndex, atMs });

/** The same as SES carries it with an e-mail, unseen by its recipient: names of nobody. */
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

/** SES takes no # in a tag, and no reminder has a _. */
const toTag = (reminder: string) => reminder.replaceAll('#', '_');
export const reminderOfTag = (tag: string) => tag.replaceAll('_', '#');
