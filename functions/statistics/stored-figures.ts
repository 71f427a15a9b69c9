import * as z from 'zod/mini';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { type RawItem, readOr, storedKind } from '../platform/table/stored-item.ts';
import { shopKey } from '../platform/table/table-keys.ts';

/** This item counts a shop's repairs by status. It is derived from the table's stream. */
export const figuresKey = (shopId: string) => shopKey(shopId, 'FIGURES');

export type Figures = Partial<Record<RepairStatus, number>>;

/** The compiler asks for each status, because the reader drops every status that is not named here. */
const counters = {
  pending: z.optional(z.number()),
  ordered: z.optional(z.number()),
  progress: z.optional(z.number()),
  contact: z.optional(z.number()),
  completed: z.optional(z.number()),
} satisfies Record<RepairStatus, z.ZodMiniType>;

export const figuresKind = storedKind({
  name: 'figures',
  version: 1,
  schema: z.object(counters),
});

/** Reads figures. Unreadable ones are reported and count as missing, so that the dashboard still loads. */
export const figuresOrNone = (item: RawItem | undefined): Figures | undefined =>
  item && readOr(item, figuresKind.read);
