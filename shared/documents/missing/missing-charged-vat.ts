import { isEuVatNumber } from '../vat/vat-numbers.ts';
import {
  isSentOverseas,
  isServedWithoutVat,
  leavesForOverseas,
  saleAreaOf,
} from '../vat/vat-place.ts';
import { type Checked, type MissingDraft, warning } from './missing-information.ts';

export function chargedWithoutNeed(address: string, draft: MissingDraft): Checked {
  if (isSentOverseas(address, draft)) {
    // A client overseas may also take the goods at the shop, and then the VAT is due.
    return charged(
      'Désactivez la TVA si vous expédiez ces biens au client\u202f: c’est une exportation.',
      EXPORTED,
    );
  }
  if (leavesForOverseas(address, draft)) {
    // The document also sells services, which keep their VAT, so switching off the document's VAT would be wrong.
    return charged(
      'Établissez deux documents si vous expédiez ces biens au client : les biens sans TVA, car c’est une exportation, et les services à part.',
      EXPORTED,
    );
  }
  return isServedWithoutVat(draft)
    ? charged(
        'Désactivez la TVA, sauf pour un travail sur un immeuble situé hors de ces territoires.',
        [
          'Les autres services à un professionnel de Guyane ou de Mayotte sont taxés chez lui, où il n’y a pas de TVA.',
          'CGI, art. 259, 1°, 259 A, 2° et 294, 1',
        ],
      )
    : chargedAbroad(draft);
}

const charged = (message: string, [why, source]: readonly [string, string]) =>
  warning('document', 'tvaEnabled', [message, why, source]);

const EXPORTED = [
  'Entre la métropole, les Antilles, La Réunion, la Guyane et Mayotte, les biens expédiés sont exonérés, et taxés à l’arrivée là où il y a une TVA.',
  'CGI, art. 262, I et 294, 2',
] as const;

export const isBusinessAbroad = (draft: MissingDraft): boolean =>
  draft.clientKind === 'business' && saleAreaOf(draft) !== 'home';

/**
 * This only warns, because work on a building in France bears French VAT even for a business abroad. A client in
 * the EU is known to be a business by its VAT number.
 */
function chargedAbroad(draft: MissingDraft): Checked {
  const isKnown = saleAreaOf(draft) === 'outside' || isEuVatNumber(draft.clientVatNumber ?? '');
  const isOfServices = (draft.operationCategory ?? 'services') !== 'goods';
  if (!isBusinessAbroad(draft) || !isKnown || !isOfServices) return false;
  return charged('Désactivez la TVA, sauf pour un travail sur un immeuble situé en France.', [
    'Les autres services à un professionnel étranger sont taxés chez lui\u202f; une TVA française facturée à tort est due à l’État.',
    'CGI, art. 259, 1°, 259 A, 2° et 283, 3',
  ]);
}
