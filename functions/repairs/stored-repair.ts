import * as z from 'zod/mini';
import {
  type Correction,
  correctedFieldSchema,
  type RepairSummary,
  repairStatusSchema,
} from '../../shared/repairs/repairs.ts';
import { type RawItem, storedKind, UnreadableItem } from '../platform/stored-item.ts';
import { repairKey, repairsPartition } from '../platform/table-keys.ts';
import { cardItem, cardSchema, placeSchema, summaryOf } from './card-item.ts';
import { entryItem, entryOf, entrySchema } from './entry-item.ts';
import { type StoredRepair, toSummary } from './repairs.ts';

const correctionSchema = z.object({
  at: z.int(),
  field: correctedFieldSchema,
  from: z.string(),
  to: z.string(),
});

const repairSchema = z.object({
  ...placeSchema.shape,
  user_id: z.string(),
  tracking_key: z.string().check(z.minLength(1)),
  correlation_id: z.optional(z.string()),
  statusHistory: z.array(entrySchema),
  /** Its entries take up all the room: history.ts. */
  history_full: z.optional(z.literal(true)),
  change_ids: z.array(z.string()),
  counted_as: z.optional(repairStatusSchema),
  hold: z.optional(z.object({ entry: z.int(), until: z.int() })),
  notes: z.optional(z.string()),
  corrections: z.optional(z.array(correctionSchema)),
  card: cardSchema,
});

/** A repair as an item of the table. */
export const storedRepairKind = storedKind({
  name: 'repair',
  version: 1,
  schema: repairSchema,
});

/** @throws UnreadableItem */
export function readRepair(item: RawItem): StoredRepair {
  const { pk, shop_sk, card, statusHistory, corrections, history_full, ...rest } =
    storedRepairKind.read(item);
  return {
    ...summaryOf({ pk, shop_sk }, card),
    ...rest,
    ...(card.given_back && { givenBack: true }),
    statusHistory: statusHistory.map(entryOf),
    ...(history_full && { isFull: true }),
    ...(corrections && { corrections: corrections.map(correctionOf) }),
  };
}

type StoredCorrection = z.infer<typeof correctionSchema>;
const correctionOf = ({ at, ...what }: StoredCorrection): Correction => ({
  at: new Date(at).toISOString(),
  ...what,
});

/** A correction as a repair's item holds it. */
export const correctionItem = ({ at, ...what }: Correction): StoredCorrection => ({
  at: Date.parse(at),
  ...what,
});

const entryOfIndex = z.object({ ...placeSchema.shape, card: cardSchema });

/**
 * What the list shows of a repair, from its entry in the `cards` index.
 * @throws UnreadableItem
 */
export function readCard(entry: RawItem): RepairSummary {
  const parsed = entryOfIndex.safeParse(entry);
  if (parsed.success) return summaryOf(parsed.data, parsed.data.card);
  const fields = parsed.error.issues.map(({ path, code }) => path.join('.') || code);
  throw new UnreadableItem('repair', fields);
}

/**
 * What wrote a repair last: consumers of the stream sleep through what is not theirs. A claim, or an outcome that no
 * card shows, is nobody's; the first telling over a channel is the statistics' too; `erased` leaves the number alone (tombstone.ts);
 * `known` is what became of a message that was taken, on its card. Each but a claim raises the version.
 */
export type LastWrite = 'change' | 'claim' | 'outcome' | 'first-telling' | 'known' | 'erased';

/** A repair as an item of the table, listed by the `cards` index. */
export function repairItem(repair: StoredRepair) {
  const { user_id, tracking_key, correlation_id, statusHistory, change_ids, counted_as } = repair;
  const { hold, notes, corrections, givenBack, isFull } = repair;
  const { shop_sk, card } = cardItem(toSummary(repair));
  return {
    ...repairKey(repair.trackingNumber),
    ...storedRepairKind.stamp,
    user_id,
    tracking_key,
    ...(correlation_id && { correlation_id }),
    shop_pk: repairsPartition(user_id, repair),
    shop_sk,
    statusHistory: statusHistory.map(entryItem),
    ...(isFull && { history_full: true as const }),
    change_ids,
    ...(counted_as && { counted_as }),
    ...(hold && { hold }),
    ...(notes && { notes }),
    ...(corrections?.length && { corrections: corrections.map(correctionItem) }),
    last_write: 'change' satisfies LastWrite as LastWrite,
    card: { ...card, ...(givenBack && { given_back: true as const }) },
  };
}
