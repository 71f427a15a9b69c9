import type { MessageTag } from '@aws-sdk/client-ses';
import type { StoredRepair } from '../repairs/repairs.ts';

/**
 * What a message is about: an entry of a shop's repair. `atMs`, the moment of its sending (epoch milliseconds), tells it
 * from another one about the same entry over the same channel: the entry keeps it with whoever was told (tellings.ts),
 * and two never have it in common, since each is sent under a claim of its own.
 */
export type MessagePlace = {
  shopId: string;
  trackingNumber: string;
  historyIndex: number;
  atMs: number;
};

export const placeOfMessage = (
  { user_id, trackingNumber }: Pick<StoredRepair, 'user_id' | 'trackingNumber'>,
  historyIndex: number,
  atMs: number,
): MessagePlace => ({ shopId: user_id, trackingNumber, historyIndex, atMs });

/** The same as SES carries it with an e-mail, unseen by its recipient: names of nobody. */
export const tagsOf = ({ shopId, trackingNumber, historyIndex, atMs }: MessagePlace) =>
  [
    { Name: 'shop', Value: shopId },
    { Name: 'repair', Value: trackingNumber },
    { Name: 'entry', Value: String(historyIndex) },
    { Name: 'sent', Value: String(atMs) },
  ] satisfies MessageTag[];
