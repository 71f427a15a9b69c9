import * as z from 'zod/mini';
import {
  type Correction,
  correctedFieldSchema,
  type RepairSummary,
} from '../../shared/repairs/repairs.ts';
import { type RawItem, storedKind, UnreadableItem } from '../platform/table/stored-item.ts';
import { repairKey, repairsPartition } from '../platform/table/table-keys.ts';
import { cardItem, cardSchema, placeSchema, summaryOf } from './card-item.ts';
import { entryItem, entryOf, entrySchema } from './history.ts';
import { loansItem, loansOf, loansSchema } from './loans/loans-item.ts';
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
  former_keys: z.optional(z.array(z.object({ key: z.string(), email: z.string() }))),
  correlation_id: z.optional(z.string()),
  statusHistory: z.array(entrySchema),
  history_full: z.optional(z.literal(true)),
  change_ids: z.array(z.string()),
  hold: z.optional(z.object({ entry: z.int(), until: z.int() })),
  /** This was the promised day before the last change, if that changed it, or '' when there was none. */
  promised_before: z.optional(z.string()),
  intake: z.optional(z.array(z.string())),
  returns: z.optional(z.array(z.string())),
  loans: z.optional(loansSchema),
  notes: z.optional(z.string()),
  /** The customer has replied. The replies are a separate item. */
  has_replies: z.optional(z.literal(true)),
  corrections: z.optional(z.array(correctionSchema)),
  shown_pictures: z.optional(z.int()),
  card: cardSchema,
});

export const storedRepairKind = storedKind({
  name: 'repair',
  version: 1,
  schema: repairSchema,
});

export function readRepair(item: RawItem): StoredRepair {
  const { pk, shop_sk, card, statusHistory, corrections, history_full, has_replies, ...others } =
    storedRepairKind.read(item);
  const { shown_pictures, loans, former_keys, promised_before, ...rest } = others;
  return {
    ...summaryOf({ pk, shop_sk }, card),
    ...rest,
    ...(card.given_back && { givenBack: true }),
    statusHistory: statusHistory.map(entryOf),
    ...(history_full && { isFull: true }),
    ...(has_replies && { hasReplies: true }),
    ...(loans && { loans: loansOf(loans) }),
    ...(former_keys && { formerKeys: former_keys }),
    ...(promised_before !== undefined && { promisedBefore: promised_before }),
    ...(corrections && { corrections: corrections.map(correctionOf) }),
    ...(shown_pictures && { shownPictures: shown_pictures }),
  };
}

type StoredCorrection = z.infer<typeof correctionSchema>;
const correctionOf = ({ at, ...what }: StoredCorrection): Correction => ({
  at: new Date(at).toISOString(),
  ...what,
});

export const correctionItem = ({ at, ...what }: Correction): StoredCorrection => ({
  at: Date.parse(at),
  ...what,
});

const entryOfIndex = z.object({ ...placeSchema.shape, card: cardSchema });

/** Reads a repair's summary from its entry in the `cards` index. @throws UnreadableItem */
export function readCard(entry: RawItem): RepairSummary {
  const parsed = entryOfIndex.safeParse(entry);
  if (parsed.success) return summaryOf(parsed.data, parsed.data.card);
  const fields = parsed.error.issues.map(({ path, code }) => path.join('.') || code);
  throw new UnreadableItem('repair', fields);
}

/**
 * The stream's consumers filter by this kind of a repair's last write. No consumer handles a `claim`, which also names
 * the write of an outcome that no card shows. The statistics count the `first-notification` over a channel. `known` is
 * a later outcome of an accepted message. All but `claim` raise the version.
 */
export type LastWrite = 'change' | 'claim' | 'outcome' | 'first-notification' | 'known' | 'erased';

export function repairItem(repair: StoredRepair) {
  const { user_id, tracking_key, correlation_id, statusHistory, change_ids } = repair;
  const { hold, intake, notes, corrections, givenBack, isFull, hasReplies } = repair;
  const { returns, shownPictures, loans, formerKeys, promisedBefore } = repair;
  const { shop_sk, card } = cardItem(toSummary(repair));
  return {
    ...repairKey(repair.trackingNumber),
    ...storedRepairKind.stamp,
    user_id,
    tracking_key,
    ...(formerKeys && { former_keys: formerKeys.map((each) => ({ ...each })) }),
    ...(correlation_id && { correlation_id }),
    shop_pk: repairsPartition(user_id, repair),
    shop_sk,
    statusHistory: statusHistory.map(entryItem),
    ...(isFull && { history_full: true as const }),
    change_ids,
    ...(hold && { hold }),
    ...(promisedBefore !== undefined && { promised_before: promisedBefore }),
    ...(hasReplies && { has_replies: true as const }),
    ...(intake && { intake }),
    ...(returns && { returns }),
    ...(shownPictures && { shown_pictures: shownPictures }),
    ...(loans && { loans: loansItem(loans) }),
    ...(notes && { notes }),
    ...(corrections?.length && { corrections: corrections.map(correctionItem) }),
    last_write: 'change' satisfies LastWrite as LastWrite,
    card: { ...card, ...(givenBack && { given_back: true as const }) },
  };
}
