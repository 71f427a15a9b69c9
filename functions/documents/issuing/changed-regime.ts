import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Issuer } from './freeze-document.ts';

const CHANGED = 'Votre régime de TVA a changé depuis ce devis\u202f:';
const REDO = 'refaites le devis, avec la TVA d’aujourd’hui.';

/** Refuses a quote from before the shop began or ceased to charge VAT. @throws AppError DOCUMENT_INCOMPLETE */
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
