import type { PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { formatLongDate } from '../../../../../shared/time.ts';

export type HeadTexts = readonly [title: string, total: string, validity: string];

export function headTexts(quote: PublicQuote): HeadTexts {
  const { number, totalCents, validUntil, tvaEnabled, answers } = quote;
  const validity = `Valable jusqu’au ${formatLongDate(validUntil)}.`;
  return [
    `Devis ${number}`,
    formatEuros(totalCents),
    [tvaEnabled && 'TVA comprise.', answers.length > 0 && validity].filter(Boolean).join(' '),
  ];
}
