import {
  frenchVatNumber,
  isValidSiren,
  isVatNumberOf,
  sirenOf,
  wrongOwnNumber,
} from '../../company/company.ts';
import { vatExemption } from '../vat/vat-exemption.ts';
import { hasValidKey, isEuVatNumber, isKeyed } from '../vat/vat-numbers.ts';
import {
  isBusinessWithoutVat,
  isSentOverseas,
  isServedWithoutVat,
  saleAreaOf,
  vatPlaceOf,
} from '../vat/vat-place.ts';
import { chargedWithoutNeed, isBusinessAbroad } from './missing-charged-vat.ts';
import {
  type Checked,
  type MissingCompany,
  type MissingDraft,
  refusal,
  warning,
} from './missing-information.ts';
import { missingInRates } from './missing-rates.ts';

const NUMBER_LAW = 'CGI, annexe II, art. 242 nonies A, I, 2° et 3°';

export const missingInVat = (company: MissingCompany, draft: MissingDraft): Checked[] => [
  regime(company, draft),
  ...missingInRates(company, draft),
  sellerNumber(company, draft),
  clientNumber(company, draft),
];

function regime(company: MissingCompany, draft: MissingDraft): Checked {
  if (!company.vat_regime) {
    return refusal('company', 'vat_regime', [
      'Choisissez votre régime de TVA dans votre profil.',
      'La mention imprimée en dépend ; sans choix, la mention par défaut vise les services à un client étranger.',
      'CIBS, art. L. 223-3 ; CGI, art. 259, 1°',
    ]);
  }
  const place = vatPlaceOf(company.address);
  if (place === 'outside') {
    return refusal('company', 'address', [
      'Rebond ne facture pas encore depuis cette collectivité d’outre-mer.',
      'La TVA française ne s’y applique pas, et ses propres taxes demandent d’autres mentions.',
      'BOFiP, BOI-TVA-CHAMP-20-10, § 10 (18 janvier 2023)',
    ]);
  }
  if (place === 'no-vat') {
    return (
      draft.tvaEnabled &&
      refusal('document', 'tvaEnabled', [
        'Désactivez la TVA : elle ne s’applique pas là où votre entreprise est établie.',
        'La Guyane et Mayotte n’ont pas de TVA ; une TVA facturée à tort est due à l’État.',
        'CGI, art. 294, 1 et 283, 3',
      ])
    );
  }
  if (company.vat_regime === 'franchise') {
    return draft.tvaEnabled
      ? refusal('document', 'tvaEnabled', [
          'Désactivez la TVA : votre entreprise est en franchise.',
          'Une TVA facturée à tort est due à l’État.',
          'CGI, art. 283, 3',
        ])
      : soldTogether(draft);
  }
  if (draft.tvaEnabled) return chargedWithoutNeed(company.address, draft);
  const isUntaxed = isSentOverseas(company.address, draft) || isServedWithoutVat(draft);
  return !isUntaxed && withoutVat(draft);
}

/**
 * Checks a document without VAT of a shop that charges VAT. Such a sale must go to a business abroad, or send goods
 * out of the EU.
 */
function withoutVat(draft: MissingDraft): Checked {
  const area = saleAreaOf(draft);
  const isBusiness = draft.clientKind === 'business';
  if (area === 'home' && isBusiness) {
    return isBusinessWithoutVat(draft) && draft.operationCategory === 'mixed'
      ? TWO_DOCUMENTS
      : refusal('document', 'tvaEnabled', [
          'Activez la TVA : cette vente est taxée en France.',
          'La mention «\u00a0art. 259-1 du CGI\u00a0» vise les services à un professionnel étranger, taxés chez lui ; les services à un professionnel établi en France et les biens livrés en France y sont taxés.',
          'CGI, art. 259, 1° et 258, I',
        ]);
  }
  if (!isBusiness && (area !== 'outside' || draft.operationCategory !== 'goods')) {
    return refusal('document', 'tvaEnabled', [
      'Activez la TVA : votre entreprise y est soumise.',
      'Ce que vous vendez à un particulier est taxé en France, sauf les biens exportés hors de l’Union européenne.',
      'CGI, art. 256, 259, 2° et 262, I',
    ]);
  }
  return soldTogether(draft);
}

/** Refuses goods and services on one document to a business abroad, because their VAT follows different rules. */
const soldTogether = (draft: MissingDraft): Checked =>
  isBusinessAbroad(draft) && draft.operationCategory === 'mixed' && TWO_DOCUMENTS;

const TWO_DOCUMENTS = refusal('document', 'operationCategory', [
  'Établissez deux documents : un pour les biens, un pour les services.',
  'Hors de France, en Guyane et à Mayotte, la TVA n’a pas la même règle pour les biens et pour les services.',
  'CGI, art. 259, 1°, 262 ter, I et 294, 2',
]);

/** Returns whether the document must name both parties' VAT numbers, because the client or nobody owes the VAT. */
function crossesBorders(company: MissingCompany, draft: MissingDraft): boolean {
  const kind = vatExemption(company, draft)?.kind;
  return kind === 'reverse-charge' || kind === 'intra-community';
}

function sellerNumber(company: MissingCompany, draft: MissingDraft): Checked {
  const siren = sirenOf(company.siret);
  const number = company.vat_number ?? '';
  if (number && siren && !isVatNumberOf(siren, number)) {
    return refusal('company', 'vat_number', [
      wrongOwnNumber(siren),
      'Sa clé se calcule du SIREN ; un numéro faux fait rejeter la facture électronique.',
      NUMBER_LAW,
    ]);
  }
  if (number || !(draft.tvaEnabled || crossesBorders(company, draft))) return false;
  if (company.vat_regime === 'franchise' && !draft.tvaEnabled) {
    return refusal('company', 'vat_number', [
      'Indiquez votre numéro de TVA : demandez-le à votre service des impôts.',
      'En franchise aussi, il en faut un pour facturer un professionnel d’un autre pays de l’Union européenne.',
      'CGI, art. 286 ter, 4°',
    ]);
  }
  return warning('company', 'vat_number', [
    siren
      ? `Vérifiez votre numéro de TVA : ${frenchVatNumber(siren)}, déduit de votre SIREN, sera imprimé.`
      : 'Indiquez votre numéro de TVA.',
    'Il figure sur toute facture avec TVA.',
    NUMBER_LAW,
  ]);
}

function clientNumber(company: MissingCompany, draft: MissingDraft): Checked {
  if (draft.clientKind !== 'business') return false;
  const number = draft.clientVatNumber ?? '';
  const refuse = (message: string, why: string) =>
    refusal('client', 'clientVatNumber', [message, why, NUMBER_LAW]);
  const isNeeded = crossesBorders(company, draft);
  if (number === '') {
    return (
      isNeeded &&
      refuse(
        'Indiquez le numéro de TVA du client.',
        'Sans lui, un client de l’Union européenne n’est pas connu comme professionnel : la TVA française est due.',
      )
    );
  }
  const siren = draft.clientSiren ?? '';
  if (number.startsWith('FR') && isValidSiren(siren) && !isVatNumberOf(siren, number)) {
    return refuse(
      `Corrigez le numéro de TVA du client : celui de son SIREN est ${frenchVatNumber(siren.replace(/\s/g, ''))}.`,
      'La clé d’un numéro de TVA français se calcule du SIREN.',
    );
  }
  if (!hasKeyOfItsCountry(number)) {
    return refuse(
      'Corrigez le numéro de TVA du client : sa clé de contrôle est fausse.',
      'Elle se calcule selon la règle de son pays ; un numéro faux fait rejeter la facture électronique.',
    );
  }
  return (
    isNeeded &&
    !isEuVatNumber(number, draft.operationCategory) &&
    refuse(
      'Indiquez le numéro de TVA que le client a dans un autre pays de l’Union européenne.',
      'C’est à ce titre que la TVA est due par lui, et non en France.',
    )
  );
}

/**
 * Returns whether a VAT number is valid by its key. The key of a French number follows from the SIREN. A number
 * passes if the rule of its country is not known.
 */
function hasKeyOfItsCountry(number: string): boolean {
  return number.startsWith('FR')
    ? isValidSiren(number.slice(4)) && isVatNumberOf(number.slice(4), number)
    : !isKeyed(number) || hasValidKey(number);
}
