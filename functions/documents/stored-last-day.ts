import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** The day of a shop's last document, of whatever series and year: the next one bears no earlier one. */
export const lastDayKind = storedKind({
  name: 'last-day',
  version: 1,
  /** 'YYYY-MM-DD'. */
  schema: z.object({ day: z.string() }),
});

/**
 * The day of the last document.
 * @throws UnreadableItem
 */
export const readLastDay = (item: RawItem): string => lastDayKind.read(item).day;
