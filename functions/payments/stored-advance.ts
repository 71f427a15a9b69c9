import * as z from 'zod/mini';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { type AdvancePart, advancesMoved, advancesQuote } from './advances.ts';

export const ADVANCE_PREFIX = 'ADVANCE#';

/**
 * What a document moved of its quote's deposits: it follows from the document, and stands by the quote, so that a
 * deposit's whole history is read at once (docs/decisions/0159).
 */
export const advanceKind = storedKind({
  name: 'advance',
  version: 1,
  schema: z.object({
    parts: z.array(
      z.object({ deposit: z.object({ id: z.string(), number: z.string() }), cents: z.int() }),
    ),
  }),
});

/** A document by its id, and what it moved. */
export type Advance = { documentId: string; parts: AdvancePart[] };

/** @throws UnreadableItem */
export const readAdvance = (item: RawItem): Advance => ({
  documentId: String(item.sk).split('#')[2] ?? '',
  parts: advanceKind.read(item).parts,
});

/** What a document moved, as it is put; `undefined` when nothing. `credited` is the invoice that a credit note takes back. */
export function advanceItem(
  shopId: string,
  document: IssuedDocument,
  credited: IssuedDocument | undefined,
) {
  const quoteId = advancesQuote(document.documentType === 'avoir' ? credited : document);
  const parts = advancesMoved(document, credited);
  if (quoteId === undefined || parts.length === 0) return undefined;
  return {
    pk: shopPartition(shopId),
    sk: `${ADVANCE_PREFIX}${quoteId}#${document.id}`,
    ...advanceKind.stamp,
    parts,
  };
}
