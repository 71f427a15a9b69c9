import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';

/** `last` is the last number in a series and year, and `last_date` is the day of its document. */
export const sequenceKind = storedKind({
  name: 'sequence',
  version: 1,
  schema: z.object({ last: z.int(), last_date: z.string() }),
});

export type Sequence = { last: number; lastDate: string };

/** Returns the state of a series, whose last number is 0 before its first document. @throws UnreadableItem */
export function readSequence(item: RawItem | undefined): Sequence {
  if (item === undefined) return { last: 0, lastDate: '' };
  const { last, last_date } = sequenceKind.read(item);
  return { last, lastDate: last_date };
}
