import type { Purchase } from '../../../shared/documents/input/purchases.ts';
import type { MarginLine } from '../../../shared/documents/issued/margin-lines.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import { ownDocument } from '../../documents/own-document.ts';
import { marginLines } from './margin.ts';
import type { PurchasesRepository } from './purchases.repository.ts';

export type NotePurchasesDependencies = {
  documents: Pick<DocumentsRepository, 'get'>;
  purchases: Pick<PurchasesRepository, 'set'>;
};

const NONE = 'Cette ligne n’est pas au régime de la marge.';

/**
 * Stores purchase prices and returns the new margins. No document changes.
 * @throws AppError DOCUMENT_NOT_FOUND; INVALID naming a line that is not sold under the margin scheme.
 */
export async function notePurchases(
  { documents, purchases }: NotePurchasesDependencies,
  shopId: string,
  id: string,
  noted: readonly Purchase[],
): Promise<MarginLine[]> {
  const document = await ownDocument(documents, shopId, id);
  const known = document.documentType === 'avoir' ? [] : marginLines(document);
  const wrong = noted.flatMap(({ line }, index) =>
    known.some((each) => each.line === line) ? [] : [[`purchases.${index}.line`, NONE] as const],
  );
  if (wrong.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(wrong) });
  // A credit note's item contains the credited parts of its invoice, and the shop cannot change them.
  if (known.length === 0) return [];
  await purchases.set(shopId, id, noted);
  return marginLines(document, noted);
}
