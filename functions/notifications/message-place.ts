import type { MessageTag } from '@aws-sdk/client-ses';
import type { StoredRepair } from '../repairs/repairs.ts';

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
