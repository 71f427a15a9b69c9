import * as z from 'zod/mini';
import { noSuchCursor } from '../platform/table/paging.ts';
import { jsonText } from '../platform/text/json-text.ts';

/**
 * A position says where a page of a search ended. `sorted` names the last record of the best order, when one read
 * contains all matches. `index` names the need, its word prefix and the last posting read.
 */
export type SearchPosition =
  | { mode: 'sorted'; rank: number; exact: number; instantMs: number; id: string }
  | { mode: 'index'; need: number; stream: number; after: string };

const positionSchema = jsonText(
  z.discriminatedUnion('mode', [
    z.strictObject({
      mode: z.literal('sorted'),
      rank: z.int(),
      exact: z.int(),
      instantMs: z.int(),
      id: z.string(),
    }),
    z.strictObject({
      mode: z.literal('index'),
      need: z.int().check(z.minimum(0)),
      stream: z.int().check(z.minimum(0)),
      after: z.string().check(z.refine(isSortKey)),
    }),
  ]),
);

/** DynamoDB refuses a start key that cannot be a key of the words. */
function isSortKey(text: string): boolean {
  return Buffer.byteLength(text) <= 1024 && text.isWellFormed() && !text.includes('\u{10ffff}');
}

/** A search cursor begins with this prefix, and a list's cursor does not. */
const MARK = 'q.';

export const encodeSearchPosition = (position: SearchPosition): string =>
  MARK + Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws AppError INVALID for a text that `encodeSearchPosition` did not write. */
export function decodeSearchPosition(cursor: string): SearchPosition {
  const text = cursor.startsWith(MARK) ? cursor.slice(MARK.length) : '';
  const parsed = positionSchema.safeParse(Buffer.from(text, 'base64url').toString());
  if (parsed.success) return parsed.data;
  throw noSuchCursor();
}
