import * as z from 'zod/mini';
import { recordOf } from '../../shared/record-of.ts';
import { REPAIR_STATUSES, type RepairStatus } from '../../shared/repairs/repairs.ts';
import { type RawItem, readOr, storedKind } from '../platform/table/stored-item.ts';
import { shopKey } from '../platform/table/table-keys.ts';

/** This item counts a shop's repairs by status. It is derived from the table's stream. */
export const figuresKey = (shopId: string) => shopKey(shopId, 'FIGURES');

export type Figures = Partial<Record<RepairStatus, number>>;

export const figuresKind = storedKind({
  name: 'figures',
  version: 1,
  schema: z.object(recordOf(REPAIR_STATUSES, () => z.optional(z.number()))),
});

/** Reads figures. Unreadable ones are reported and count as missing, so that the dashboard still loads. */
export const figuresOrNone = (item: RawItem | undefined): Figures | undefined =>
  item && readOr(item, figuresKind.read);
