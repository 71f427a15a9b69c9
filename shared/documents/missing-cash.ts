import { CASH_LAW, cashMaxOf, wholeEuros } from '../payments/cash.ts';
import { toCents } from './amounts.ts';
import { HOME_COUNTRY } from './countries.ts';
import { amountsOf } from './input-lines.ts';
import type { MissingDraft, MissingInformation } from './missing-information.ts';

/** Refuses cash as the announced means of payment of an invoice that the law does not let its client pay in cash. */
export function missingInCash(draft: MissingDraft): MissingInformation[] {
  const { documentType, clientKind, clientCountry = HOME_COUNTRY, items, tvaRate = 0 } = draft;
  if (documentType !== 'facture' || draft.paymentMeans !== 'cash' || !items) return [];
  const { totalCents } = amountsOf({ ...draft, items, tvaRate });
  const maxCents = cashMaxOf({ kind: clientKind, country: clientCountry });
  if (!(totalCents - toCents(draft.bonus?.amount ?? 0) > maxCents)) return [];
  return [
    {
      id: 'paymentMeans',
      place: 'document',
      message: `Choisissez un autre moyen que les espèces\u202f: ce client ne peut pas payer ainsi plus de ${wholeEuros(maxCents)}.`,
      why: 'Au-delà, rien de la dette ne se paie en espèces, même en plusieurs fois\u202f; l’amende atteint 5 % des sommes et vise les deux parties.',
      source: `${CASH_LAW}, et art. L. 112-7`,
      blocking: true,
    },
  ];
}
