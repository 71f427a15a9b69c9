import * as z from 'zod/mini';
import { deliverySchema } from '../../shared/repairs/notifications.ts';
import {
  deviceTypeSchema,
  type RepairSummary,
  repairStatusSchema,
} from '../../shared/repairs/repairs.ts';
import { type RawItem, storedKind, UnreadableItem } from '../platform/stored-item.ts';
import { repairKey, shopPartition } from '../platform/table-keys.ts';
import { type StoredRepair, toSummary } from './repairs.ts';

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

const claimSchema = z.object({
  historyIndex: z.int(),
  leasedUntilMs: z.number(),
  attempts: z.int(),
  triedAt: z.optional(z.string()),
});

const repairSchema = z.object({
  user_id: z.string(),
  tracking_key: z.string().check(z.minLength(1)),
  correlation_id: z.optional(z.string()),
  statusHistory: z.array(
    z.object({
      status: repairStatusSchema,
      timestamp: z.string(),
      message: z.optional(z.string()),
    }),
  ),
  told: z.object({ email: z.optional(z.int()), sms: z.optional(z.int()) }),
  claims: z.object({ email: z.optional(claimSchema), sms: z.optional(claimSchema) }),
  // The first items of this version came without.
  change_ids: z._default(z.array(z.string()), []),
  card: cardSchema,
});

/** A repair as an item of the table; its versions are told in docs/decisions/0070. */
export const storedRepairKind = storedKind({
  name: 'repair',
  version: 2,
  schema: repairSchema,
  upgrades: { 1: nested },
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

/** What wrote a repair last: consumers of the stream sleep through what is not theirs. */
export type LastWrite = 'change' | 'claim' | 'outcome';

/** A repair as an item of the table, listed by the `cards` index. */
export function repairItem(repair: StoredRepair) {
  const { user_id, tracking_key, correlation_id, statusHistory, told, claims, change_ids } = repair;
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
    told,
    claims,
    change_ids,
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
  return { ...Object.fromEntries(rest), told: toldBefore(item), claims: {}, change_ids: [], card };
}

/**
 * Up to which entry a customer is told, of an item that does not say: what was sent of the last entry is on its card,
 * and what came before it was told or set aside by its own record. So a message for the last entry that is still on its
 * way is told, and no message for an earlier one is told again; where an earlier one had not been told, the last says
 * how the repair stands.
 */
function toldBefore({ deliveries, statusHistory }: RawItem): { email?: number; sms?: number } {
  const before = Array.isArray(statusHistory) ? statusHistory.length - 2 : -1;
  const outcomes = z.record(z.string(), deliverySchema).safeParse(deliveries);
  const told = (channel: 'email' | 'sms') => {
    const outcome = outcomes.data?.[channel];
    const index = Math.max(before, outcome?.state === 'sent' ? outcome.historyIndex : -1);
    return index >= 0 && { [channel]: index };
  };
  return { ...told('email'), ...told('sms') };
}
