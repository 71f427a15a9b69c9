import * as z from 'zod/mini';
import { deliverySchema, type NotificationChannel } from '../../shared/repairs/notifications.ts';
import {
  deviceTypeSchema,
  type RepairSummary,
  repairStatusSchema,
} from '../../shared/repairs/repairs.ts';
import { type RawItem, storedKind, UnreadableItem } from '../platform/stored-item.ts';
import { repairKey, shopPartition } from '../platform/table-keys.ts';
import { type StoredRepair, toSummary } from './repairs.ts';
import { type Telling, tellingsSchema } from './tellings.ts';

/** All that the list shows of a repair: the one map that the `cards` index holds beside the keys (ADR 0070). */
const cardSchema = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  deviceType: deviceTypeSchema,
  deviceModel: z.string(),
  issue: z.string(),
  customerName: z.string(),
  customerFirstName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  status: repairStatusSchema,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  deliveries: z.object({ email: z.optional(deliverySchema), sms: z.optional(deliverySchema) }),
}) satisfies z.ZodMiniType<RepairSummary>;

const repairSchema = z.object({
  user_id: z.string(),
  tracking_key: z.string().check(z.minLength(1)),
  correlation_id: z.optional(z.string()),
  statusHistory: z.array(
    z.object({
      status: repairStatusSchema,
      timestamp: z.string(),
      message: z.optional(z.string()),
      told: tellingsSchema,
    }),
  ),
  // The first items of version 2 came without.
  change_ids: z._default(z.array(z.string()), []),
  counted_as: z.optional(repairStatusSchema),
  card: cardSchema,
});

/** A repair as an item of the table; its versions are told in docs/decisions/0070. */
export const storedRepairKind = storedKind({
  name: 'repair',
  version: 3,
  schema: repairSchema,
  upgrades: { 1: nested, 2: withTellings },
});

/**
 * The repair of an item, whichever version wrote it.
 * @throws UnreadableItem
 */
export function readRepair(item: RawItem): StoredRepair {
  const { card, ...rest } = storedRepairKind.read(item);
  return { ...card, ...rest };
}

/**
 * What the list shows of a repair, from its entry in the `cards` index.
 * @throws UnreadableItem
 */
export function readCard({ card }: RawItem): RepairSummary {
  const parsed = cardSchema.safeParse(card);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code }) => path.join('.') || code);
  throw new UnreadableItem('repair', fields);
}

/**
 * What wrote a repair last: consumers of the stream sleep through what is not theirs. A claim, or an outcome that no
 * card shows, is nobody's; the first telling over a channel is the statistics' too. Each but a claim raises the version.
 */
export type LastWrite = 'change' | 'claim' | 'outcome' | 'first-telling';

/** A repair as an item of the table, listed by the `cards` index. */
export function repairItem(repair: StoredRepair) {
  const { user_id, tracking_key, correlation_id, statusHistory, change_ids, counted_as } = repair;
  const card = toSummary(repair);
  return {
    ...repairKey(card.trackingNumber),
    ...storedRepairKind.stamp,
    user_id,
    tracking_key,
    ...(correlation_id && { correlation_id }),
    shop_pk: shopPartition(user_id),
    shop_sk: `${card.created_at}#${card.id}`,
    statusHistory,
    change_ids,
    ...(counted_as && { counted_as }),
    last_write: 'change' satisfies LastWrite as LastWrite,
    card,
  };
}

const CARD_FIELDS = Object.keys(cardSchema.shape);
const TEXTS = ['deviceModel', 'issue', 'customerFirstName', 'customerPhone'] as const;

/** Version 1 kept everything side by side, and what customers were told of in records of their own. */
function nested(item: RawItem): RawItem {
  const card: RawItem = Object.fromEntries(
    CARD_FIELDS.filter((name) => name in item).map((name) => [name, item[name]]),
  );
  for (const name of TEXTS) card[name] ??= '';
  // The first of them were not numbered.
  card.version ??= 1;
  card.deliveries ??= {};
  const rest = Object.entries(item).filter(([name]) => !CARD_FIELDS.includes(name));
  return { ...Object.fromEntries(rest), statusHistory: item.statusHistory, change_ids: [], card };
}

/**
 * Version 2 kept elsewhere who was told of an entry, and stood in its profile's counters, which stay as they were. What
 * is settled of the last entry is on the card. A message for another one that is still on its way is told, and one that
 * comes a second time just then is, too.
 */
function withTellings({ told: _, claims: __, ...item }: RawItem): RawItem {
  const { deliveries, status } = cardShown.safeParse(item.card).data ?? {};
  const history = Array.isArray(item.statusHistory) ? item.statusHistory : undefined;
  const statusHistory = history?.map((entry: object, index) => {
    const telling = (channel: NotificationChannel): Telling => {
      const { state, at, historyIndex } = deliveries?.[channel] ?? {};
      if (historyIndex !== index || at === undefined || state === 'waiting') return {};
      return { at: Date.parse(at), ...(state === 'refused' && { state }) };
    };
    return { ...entry, told: { email: telling('email'), sms: telling('sms') } };
  });
  return { ...item, statusHistory: statusHistory ?? item.statusHistory, counted_as: status };
}

const cardShown = z.pick(cardSchema, { deliveries: true, status: true });
