import * as z from 'zod/mini';
import { SEARCH_CURSOR_MAX } from '../search/query.ts';
import { optionalLine } from '../text.ts';
import { LIST_CHOICES } from './repair-lists.ts';

const repairFilter = { status: z.optional(z.enum(LIST_CHOICES)), q: optionalLine(100) };

/** `before` asks for the history entries before the entry of this number, counted from 0. */
export const repairQuery = z.strictObject({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'Indiquez le numéro d’un changement.')),
      z.transform(Number),
    ),
  ),
});

export const dashboardQuery = z.strictObject(repairFilter);

export const repairListQuery = z.strictObject({
  ...repairFilter,
  cursor: optionalLine(SEARCH_CURSOR_MAX),
});
