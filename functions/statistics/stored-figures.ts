import * as z from 'zod/mini';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { type RawItem, readOr, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

/** A shop's repairs by status, derived from the table's stream: the key of the item. */
export const figuresKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'FIGURES' });

/**
 * Repairs by status. Of a shop from before there were figures they are what has changed since, and may be negative:
 * its profile counts the rest.
 */
export type Figures = Partial<Record<RepairStatus, number>>;

export const figuresKind = storedKind({
  name: 'figures',
  version: 1,
  schema: z.object({
    pending: z.optional(z.number()),
    ordered: z.optional(z.number()),
    progress: z.optional(z.number()),
    contact: z.optional(z.number()),
    completed: z.optional(z.number()),
  }),
});

/** The figures of an item; ones that cannot be read are reported, and as none: the dashboard waits for no figure. */
export const figuresOrNone = (item: RawItem | undefined): Figures | undefined =>
  item && readOr(item, figuresKind.read, () => undefined);
