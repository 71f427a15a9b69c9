import { firstOpenDay } from '../payments/payments.ts';
import { formatDate } from '../time.ts';
import type { DocumentType } from './documents.ts';

/**
 * Returns why a document cannot be dated on a day. No document may be dated before an earlier one, whatever their
 * types and years (CGI, annexe II, art. 242 nonies A, I, 7°), and no invoice or credit note in a closed month (PCG,
 * art. 921-4). `lastDay` is the day of the shop's latest document, or '' when there is none.
 */
export function orderProblem(
  { documentType, invoiceDate }: { documentType: DocumentType; invoiceDate: string },
  { lastDay, today }: { lastDay: string; today: string },
): string | undefined {
  const openDay = documentType === 'devis' ? '' : firstOpenDay(today);
  if (invoiceDate >= (lastDay || today) && invoiceDate >= openDay) return undefined;
  if (lastDay === '')
    return 'Datez votre premier document d’aujourd’hui\u202f: un document porte la date de son émission.';
  return lastDay < openDay
    ? `Choisissez une date à partir du ${formatDate(openDay)}\u202f: les mois d’avant sont clos.`
    : `Votre dernier document est daté du ${formatDate(lastDay)}. Choisissez cette date ou une date plus récente\u202f: les numéros se suivent dans l’ordre des dates.`;
}
