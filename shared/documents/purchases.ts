import * as z from 'zod/mini';
import { DOCUMENT_LIMITS } from './documents.ts';
import { LINE_ONCE, LINES_FROM_ONE } from './input-lines.ts';

/**
 * What the goods of a document were bought for, which its shop alone ever reads: the base of VAT under the margin scheme
 * (CGI, art. 297 A). It is bookkeeping, no part of the document.
 */

/** Largest price of a unit, in cents. */
const HIGHEST_CENTS = DOCUMENT_LIMITS.price * 100;

const PRICE = 'Indiquez un prix d’achat en centimes.';

/** What a unit of a line was bought for, in cents, VAT included if there was any; lines count from 1. */
export const purchaseSchema = z.object({ line: z.int(), unitCents: z.int() });
export type Purchase = z.infer<typeof purchaseSchema>;

/** Body of PUT /api/documents/{id}/purchases: all that are known; a line that is left out has none. */
export const purchasesInput = z.strictObject({
  purchases: z
    .array(
      z.strictObject({
        line: z.int().check(z.minimum(1, LINES_FROM_ONE)),
        unitCents: z
          .int(PRICE)
          .check(z.minimum(0, PRICE), z.maximum(HIGHEST_CENTS, 'Ce prix d’achat est trop grand.')),
      }),
    )
    .check(
      z.maxLength(DOCUMENT_LIMITS.lines),
      z.refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
        error: LINE_ONCE,
      }),
    ),
});
