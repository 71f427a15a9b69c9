import { isEuVatNumber } from '../vat/vat-numbers.ts';
import {
  isSentOverseas,
  isServedWithoutVat,
  leavesForOverseas,
  saleAreaOf,
} from '../vat/vat-place.ts';
import type { MissingDraft, MissingInformation } from './missing-information.ts';

export function chargedWithoutNeed(address: string, draft: MissingDraft): MissingInformation[] {
  if (isSentOverseas(address, draft)) return [CHARGED_EXPORT];
  if (leavesForOverseas(address, draft)) return [CHARGED_EXPORT_OF_MIXED];
  return isServedWithoutVat(draft) ? [CHARGED_WITHOUT_VAT] : chargedAbroad(draft);
}

/** A client overseas may also take the goods at the shop, and then the VAT is due. */
const CHARGED_EXPORT: MissingInformation = {
  id: 'tvaEnabled',
  place: 'document',
  message: 'Désactivez la TVA si vous expédiez ces biens au client : c’est une exportation.',
  why: 'Entre la métropole, les Antilles, La Réunion, la Guyane et Mayotte, les biens expédiés sont exonérés, et taxés à l’arrivée là où il y a une TVA.',
  source: 'CGI, art. 262, I et 294, 2',
  blocking: false,
};

/** The document also sells services, which keep their VAT, so switching off the document's VAT would be wrong. */
const CHARGED_EXPORT_OF_MIXED: MissingInformation = {
  ...CHARGED_EXPORT,
  message:
    'Établissez deux documents si vous expédiez ces biens au client : les biens sans TVA, car c’est une exportation, et les services à part.',
};

const CHARGED_WITHOUT_VAT: MissingInformation = {
  id: 'tvaEnabled',
  place: 'document',
  message: 'Désactivez la TVA, sauf pour un travail sur un immeuble situé hors de ces territoires.',
  why: 'Les autres services à un professionnel de Guyane ou de Mayotte sont taxés chez lui, où il n’y a pas de TVA.',
  source: 'CGI, art. 259, 1°, 259 A, 2° et 294, 1',
  blocking: false,
};

export const isBusinessAbroad = (draft: MissingDraft): boolean =>
  draft.clientKind === 'business' && saleAreaOf(draft) !== 'home';

/**
 * Only a warning, because French VAT is due on work on a building in France. In the EU, a VAT number shows a business.
 */
function chargedAbroad(draft: MissingDraft): MissingInformation[] {
  const isKnown = saleAreaOf(draft) === 'outside' || isEuVatNumber(draft.clientVatNumber ?? '');
  const isOfServices = (draft.operationCategory ?? 'services') !== 'goods';
  if (!isBusinessAbroad(draft) || !isKnown || !isOfServices) return [];
  return [
    {
      id: 'tvaEnabled',
      place: 'document',
      message: 'Désactivez la TVA, sauf pour un travail sur un immeuble situé en France.',
      why: 'Les autres services à un professionnel étranger sont taxés chez lui\u202f; une TVA française facturée à tort est due à l’État.',
      source: 'CGI, art. 259, 1°, 259 A, 2° et 283, 3',
      blocking: false,
    },
  ];
}
