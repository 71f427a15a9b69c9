import * as z from 'zod/mini';
import { type RepairParts, repairPartsSchema } from '../../../shared/repairs/parts/answers.ts';
import { firstExpected } from '../../../shared/repairs/parts/awaited.ts';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';
import { shopKey, shopPartition } from '../../platform/table/table-keys.ts';

export const PARTS_PREFIX = 'PARTS#';

export const partsKey = (shopId: string, trackingNumber: string) =>
  shopKey(shopId, `${PARTS_PREFIX}${trackingNumber}`);

/** This partition of the `cards` index lists the repairs with awaited parts, the earliest expected day first. */
export const awaitedPartition = (shopId: string) => `${shopPartition(shopId)}#AWAITED-PARTS`;

/** A repair's parts are a separate item, because neither the list nor a sender needs them. */
export const partsKind = storedKind({
  name: 'parts',
  version: 1,
  schema: z.object({ card: repairPartsSchema }),
});

export const readParts = (item: RawItem): RepairParts => partsKind.read(item).card;

export const partsNumber = ({ sk }: RawItem): string => String(sk).slice(PARTS_PREFIX.length);

export function partsItem(shopId: string, trackingNumber: string, card: RepairParts) {
  const day = firstExpected(card.parts);
  return {
    ...partsKey(shopId, trackingNumber),
    ...partsKind.stamp,
    ...(day !== undefined && {
      shop_pk: awaitedPartition(shopId),
      shop_sk: `${day}#${trackingNumber}`,
    }),
    card,
  };
}
