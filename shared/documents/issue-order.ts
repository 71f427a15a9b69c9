import { formatDate } from '../time.ts';

/**
 * Why a document cannot bear a day as its own: documents are dated when they are issued, and each follows the one before
 * it whatever its type and year (CGI, annexe II, art. 242 nonies A, I, 7°). `lastDay` is the day of the shop's last
 * document, '' when there is none; all days 'YYYY-MM-DD'. `undefined` when it can.
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
