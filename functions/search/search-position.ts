import * as z from 'zod/mini';
import { noSuchCursor } from '../platform/paging.ts';

/**
 * Where a page of a search ended. When all that matches fits into one look, pages are cut from its best order: `sorted`
 * names the last record. Else they follow the index: `index` names the need that is followed, which of its words'
 * beginnings, and the last posting looked at.
 */
export type SearchPosition =
  | { mode: 'sorted'; rank: number; exact: number; instantMs: number; id: string }
  | { mode: 'index'; need: number; stream: number; after: string };

const positionSchema = z.discriminatedUnion('mode', [
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
]);

/** DynamoDB refuses a request that begins after what can be no key of the words. */
function isSortKey(text: string): boolean {
  return Buffer.byteLength(text) <= 1024 && text.isWellFormed() && !text.includes('\u{10ffff}');
}

/** Begins a cursor of a search: that of a list has no such beginning. */
const MARK = 'q.';
/** The longest cursor: that of a very long word. */
export const SEARCH_CURSOR_MAX = 1_500;

/** Whether a cursor is one of a search by words. */
export const isSearchCursor = (cursor: string): boolean => cursor.startsWith(MARK);

/** A position as an opaque text for the client. */
export const encodeSearchPosition = (position: SearchPosition): string =>
  MARK + Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * The position that `encodeSearchPosition` wrote. It holds no shop: the shop is always the caller's own.
 * @throws AppError INVALID for any other text.
 */
export function decodeSearchPosition(cursor: string): SearchPosition {
  const text = cursor.startsWith(MARK) ? cursor.slice(MARK.length) : '';
  const parsed = positionSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw noSuchCursor();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
