import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const TILL_PREFIX = 'TILL#';

export const tillSessionKey = (shopId: string, number: number) =>
  shopKey(shopId, `${TILL_PREFIX}${String(number).padStart(7, '0')}`);

const place = z.object({ rank: z.int(), at: z.string() });

/** The item holds places in the chain, which alone holds the contents. While `closed` is absent, the till is open. */
export const tillSessionKind = storedKind({
  name: 'till-session',
  version: 1,
  schema: z.object({
    number: z.int(),
    /**
     * The documents and payments after this entry belong to the opening. It is the last closing or, without one, the
     * first opening.
     */
    after: z.int(),
    opened: place,
    moves: z.array(z.object({ ...place.shape, attempt: z.string() })),
    closed: z.optional(place),
  }),
});
export type TillSession = z.infer<typeof tillSessionKind.schema>;

export const tillSessionItem = (shopId: string, session: TillSession) =>
  tillSessionKind.item(tillSessionKey(shopId, session.number), session);
