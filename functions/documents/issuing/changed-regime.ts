import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Issuer } from './freeze-document.ts';

const CHANGED = 'Votre régime de TVA a changé depuis ce devis\u202f:';
const REDO = 'refaites le devis, avec la TVA d’aujourd’hui.';

/**
 * Refuses to bill a quote that was made under the franchise when the shop now charges VAT, or the other way round,
 * because the lines and the total of such a quote no longer apply.
 * @throws AppError DOCUMENT_INCOMPLETE with the steps to take.
 */
export function assertSameRegime(
  { company }: Pick<Issuer, 'company'>,
  quote: Pick<IssuedDocument, 'tvaEnabled' | 'vatExemption'>,
  deposits: readonly unknown[] = [],
): void {
  const isFranchise = company.vat_regime === 'franchise';
  const wasFranchise = quote.vatExemption?.kind === 'franchise';
  const isChanged = isFranchise ? quote.tvaEnabled : Boolean(company.vat_regime) && wasFranchise;
  if (!isChanged) return;
  const message =
    deposits.length === 0
      ? `${CHANGED} ${REDO}`
      : `${CHANGED} annulez l’acompte par un avoir, puis ${REDO}`;
  throw new AppError('DOCUMENT_INCOMPLETE', { message, fields: { tvaEnabled: message } });
}
