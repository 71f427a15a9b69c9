import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const PICTURES_PREFIX = 'PICTURES#';

const pictureShape = z.object({
  id: z.string(),
  at: z.int(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  shown: z.optional(z.literal(true)),
});
export type StoredPicture = z.infer<typeof pictureShape>;

/** A repair's pictures, oldest first, are a separate item, because only two pages need them. */
export const picturesKind = storedKind({
  name: 'pictures',
  version: 1,
  schema: z.object({
    version: z.int(),
    /** The signatures of the pictures' addresses are made with this key. It never leaves the server. */
    secret: z.string(),
    pictures: z.array(pictureShape),
    /** These are the ids of the last deleted pictures. A repeated upload does not bring them back. */
    removed: z.optional(z.array(z.string())),
  }),
});
export type StoredPictures = z.infer<typeof picturesKind.schema>;

export const picturesKey = (shopId: string, trackingNumber: string) =>
  shopKey(shopId, `${PICTURES_PREFIX}${trackingNumber}`);

export const picturesNumber = ({ sk }: RawItem): string => String(sk).slice(PICTURES_PREFIX.length);
