import * as z from 'zod/mini';
import { DOCUMENT_LIMITS } from '../documents.ts';
import { LINE_ONCE, LINES_FROM_ONE } from './input-lines.ts';

/** Only the shop reads purchase prices, the base of VAT under the margin scheme (CGI, art. 297 A). */

const HIGHEST_CENTS = DOCUMENT_LIMITS.price * 100;

const PRICE = 'Indiquez un prix d’achat en centimes.';

/** `unitCents` is the purchase price of one unit of a line, with any VAT. Lines are numbered from 1. */
export const purchaseSchema = z.object({ line: z.int(), unitCents: z.int() });
export type Purchase = z.infer<typeof purchaseSchema>;

/**
 * This is the body of PUT /api/documents/{id}/purchases, which names all known prices. An omitted line has no known
 * price.
 */
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
