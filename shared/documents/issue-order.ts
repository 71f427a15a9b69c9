import { formatDate } from '../time.ts';

/**
 * Says why a document cannot be dated on a day; `undefined` when it can. Documents are dated when they are issued, and
 * each follows the previous one, whatever its type and year (CGI, annexe II, art. 242 nonies A, I, 7°). `lastDay` is
 * the day of the shop's latest document, '' when there is none. All days are 'YYYY-MM-DD'.
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
