import * as z from 'zod/mini';
import type { BonusLoss } from '../../shared/bonus/bonus.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { shopKey } from '../platform/table/table-keys.ts';

export const BONUS_LOSS_PREFIX = 'BONUS-LOSS#';

/** A bonus was lost on this day. A negative amount cancels a loss. Losses are only added (docs/decisions/0140). */
export const bonusLossKind = storedKind({
  name: 'bonus-loss',
  version: 1,
  schema: z.object({ documentId: z.string(), date: z.string(), amountCents: z.int() }),
});

export type StoredBonusLoss = BonusLoss & { documentId: string };

export const readBonusLoss = (item: RawItem): StoredBonusLoss => ({
  id: String(item.sk).split('#')[2] ?? '',
  ...bonusLossKind.read(item),
});

export const bonusLossItem = (shopId: string, { id, date, ...loss }: StoredBonusLoss) =>
  bonusLossKind.item(shopKey(shopId, `${BONUS_LOSS_PREFIX}${date}#${id}`), { date, ...loss });
