import { formatDate } from '../time.ts';

/**
 * Returns why a document cannot be dated on a day. No document may be dated before an earlier one, whatever their
 * types and years (CGI, annexe II, art. 242 nonies A, I, 7°). `lastDay` is the day of the shop's latest document,
 * or '' when there is none.
 */
export function orderProblem(
  invoiceDate: string,
  { lastDay, today }: { lastDay: string; today: string },
): string | undefined {
  if (invoiceDate >= (lastDay || today)) return undefined;
  return lastDay === ''
    ? 'Datez votre premier document d’aujourd’hui\u202f: un document porte la date de son émission.'
    : `Votre dernier document est daté du ${formatDate(lastDay)}. Choisissez cette date ou une date plus récente\u202f: les numéros se suivent dans l’ordre des dates.`;
}
