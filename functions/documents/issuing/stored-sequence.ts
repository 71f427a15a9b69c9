import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';

/** `last` is the last number in a series and year, and `last_date` is the day of its document. */
export const sequenceKind = storedKind({
  name: 'sequence',
  version: 1,
  schema: z.object({ last: z.int(), last_date: z.string() }),
});

/** Returns the last number of a series, which is 0 before its first document. @throws UnreadableItem */
export const lastNumber = (item: RawItem | undefined): number =>
  item === undefined ? 0 : sequenceKind.read(item).last;
