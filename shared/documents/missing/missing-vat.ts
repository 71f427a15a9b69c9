import {
  frenchVatNumber,
  isValidSiren,
  isVatNumberOf,
  sirenOf,
  wrongOwnNumber,
} from '../../company/company.ts';
import { vatExemption } from '../vat/vat-exemption.ts';
import { isEuPrefix, isEuVatNumber } from '../vat/vat-numbers.ts';
import {
  isBusinessWithoutVat,
  isSentOverseas,
  isServedWithoutVat,
  saleAreaOf,
  vatPlaceOf,
} from '../vat/vat-place.ts';
import { chargedWithoutNeed, isBusinessAbroad } from './missing-charged-vat.ts';
import type { MissingCompany, MissingDraft, MissingInformation } from './missing-information.ts';
import { missingInRates } from './missing-rates.ts';

const NUMBER_LAW = 'CGI, annexe II, art. 242 nonies A, I, 2° et 3°';

export function missingInVat(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  return [
    ...regime(company, draft),
    ...missingInRates(company, draft),
    ...sellerNumber(company, draft),
    ...clientNumber(company, draft),
  ];
}

function regime(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  if (!company.vat_regime) {
    return [
      {
        id: 'vat_regime',
        place: 'company',
        message: 'Choisissez votre régime de TVA dans votre profil.',
        why: 'La mention imprimée en dépend ; sans choix, la mention par défaut vise les services à un client étranger.',
        source: 'CIBS, art. L. 223-3 ; CGI, art. 259, 1°',
        blocking: true,
      },
    ];
  }
  const place = vatPlaceOf(company.address);
  if (place === 'outside') return [OUTSIDE];
  if (place === 'no-vat') return draft.tvaEnabled ? [NO_VAT_HERE] : [];
  if (company.vat_regime === 'franchise') {
    return draft.tvaEnabled ? [FRANCHISE_CHARGES] : soldTogether(draft);
  }
  if (draft.tvaEnabled) return chargedWithoutNeed(company.address, draft);
  const isUntaxed = isSentOverseas(company.address, draft) || isServedWithoutVat(draft);
  return isUntaxed ? [] : withoutVat(draft);
}

const FRANCHISE_CHARGES: MissingInformation = {
  id: 'tvaEnabled',
  place: 'document',
  message: 'Désactivez la TVA : votre entreprise est en franchise.',
  why: 'Une TVA facturée à tort est due à l’État.',
  source: 'CGI, art. 283, 3',
  blocking: true,
};

const OUTSIDE: MissingInformation = {
  id: 'address',
  place: 'company',
  message: 'Rebond ne facture pas encore depuis cette collectivité d’outre-mer.',
  why: 'La TVA française ne s’y applique pas, et ses propres taxes demandent d’autres mentions.',
  source: 'BOFiP, BOI-TVA-CHAMP-20-10, § 10 (18 janvier 2023)',
  blocking: true,
};

const NO_VAT_HERE: MissingInformation = {
  id: 'tvaEnabled',
  place: 'document',
  message: 'Désactivez la TVA : elle ne s’applique pas là où votre entreprise est établie.',
  why: 'La Guyane et Mayotte n’ont pas de TVA ; une TVA facturée à tort est due à l’État.',
  source: 'CGI, art. 294, 1 et 283, 3',
  blocking: true,
};

/** A sale without VAT by a shop that charges VAT must go to a business abroad, or send goods out of the EU. */
function withoutVat(draft: MissingDraft): MissingInformation[] {
  const area = saleAreaOf(draft);
  const isBusiness = draft.clientKind === 'business';
  const refuse = (id: string, message: string, why: string, source: string) => [
    { id, place: 'document', message, why, source, blocking: true } as const,
  ];
  if (area === 'home' && isBusiness) {
    if (isBusinessWithoutVat(draft) && draft.operationCategory === 'mixed') return [TWO_DOCUMENTS];
    return refuse(
      'tvaEnabled',
      'Activez la TVA : cette vente est taxée en France.',
      'La mention «\u00a0art. 259-1 du CGI\u00a0» vise les services à un professionnel étranger, taxés chez lui ; les services à un professionnel établi en France et les biens livrés en France y sont taxés.',
      'CGI, art. 259, 1° et 258, I',
    );
  }
  if (!isBusiness && (area !== 'outside' || draft.operationCategory !== 'goods')) {
    return refuse(
      'tvaEnabled',
      'Activez la TVA : votre entreprise y est soumise.',
      'Ce que vous vendez à un particulier est taxé en France, sauf les biens exportés hors de l’Union européenne.',
      'CGI, art. 256, 259, 2° et 262, I',
    );
  }
  return soldTogether(draft);
}

/** Refuses goods and services on one document to a business abroad, because their VAT follows different rules. */
function soldTogether(draft: MissingDraft): MissingInformation[] {
  if (!isBusinessAbroad(draft) || draft.operationCategory !== 'mixed') return [];
  return [TWO_DOCUMENTS];
}

const TWO_DOCUMENTS: MissingInformation = {
  id: 'operationCategory',
  place: 'document',
  message: 'Établissez deux documents : un pour les biens, un pour les services.',
  why: 'Hors de France, en Guyane et à Mayotte, la TVA n’a pas la même règle pour les biens et pour les services.',
  source: 'CGI, art. 259, 1°, 262 ter, I et 294, 2',
  blocking: true,
};

/** Returns whether the document must name both parties' VAT numbers, because the client owes the VAT or nobody does. */
function crossesBorders(company: MissingCompany, draft: MissingDraft): boolean {
  const kind = vatExemption(company, draft)?.kind;
  return kind === 'reverse-charge' || kind === 'intra-community';
}

function sellerNumber(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  const siren = sirenOf(company.siret);
  const number = company.vat_number ?? '';
  const about = { id: 'vat_number', place: 'company', source: NUMBER_LAW } as const;
  if (number && siren && !isVatNumberOf(siren, number)) {
    return [
      {
        ...about,
        message: wrongOwnNumber(siren),
        why: 'Sa clé se calcule du SIREN ; un numéro faux fait rejeter la facture électronique.',
        blocking: true,
      },
    ];
  }
  const isFranchise = company.vat_regime === 'franchise';
  if (number || !(draft.tvaEnabled || crossesBorders(company, draft))) return [];
  if (isFranchise && !draft.tvaEnabled) {
    return [
      {
        ...about,
        message: 'Indiquez votre numéro de TVA : demandez-le à votre service des impôts.',
        why: 'En franchise aussi, il en faut un pour facturer un professionnel d’un autre pays de l’Union européenne.',
        source: 'CGI, art. 286 ter, 4°',
        blocking: true,
      },
    ];
  }
  return [
    {
      ...about,
      message: siren
        ? `Vérifiez votre numéro de TVA : ${frenchVatNumber(siren)}, déduit de votre SIREN, sera imprimé.`
        : 'Indiquez votre numéro de TVA.',
      why: 'Il figure sur toute facture avec TVA.',
      blocking: false,
    },
  ];
}

function clientNumber(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  if (draft.clientKind !== 'business') return [];
  const number = draft.clientVatNumber ?? '';
  const refuse = (message: string, why: string): MissingInformation[] => [
    { id: 'clientVatNumber', place: 'client', message, why, source: NUMBER_LAW, blocking: true },
  ];
  const isNeeded = crossesBorders(company, draft);
  if (number === '') {
    return isNeeded
      ? refuse(
          'Indiquez le numéro de TVA du client.',
          'Sans lui, un client de l’Union européenne n’est pas connu comme professionnel : la TVA française est due.',
        )
      : [];
  }
  const siren = draft.clientSiren ?? '';
  if (number.startsWith('FR') && isValidSiren(siren) && !isVatNumberOf(siren, number)) {
    return refuse(
      `Corrigez le numéro de TVA du client : celui de son SIREN est ${frenchVatNumber(siren.replace(/\s/g, ''))}.`,
      'La clé d’un numéro de TVA français se calcule du SIREN.',
    );
  }
  if ((number.startsWith('FR') || isEuPrefix(number)) && !isEuOrFrench(number)) {
    return refuse(
      'Corrigez le numéro de TVA du client : sa clé de contrôle est fausse.',
      'Elle se calcule selon la règle de son pays ; un numéro faux fait rejeter la facture électronique.',
    );
  }
  if (isNeeded && !isEuVatNumber(number)) {
    return refuse(
      'Indiquez le numéro de TVA que le client a dans un autre pays de l’Union européenne.',
      'C’est à ce titre que la TVA est due par lui, et non en France.',
    );
  }
  return [];
}

/** Returns whether a number is valid: a French one by its SIREN, another EU number by its check digits. */
function isEuOrFrench(number: string): boolean {
  return number.startsWith('FR')
    ? isValidSiren(number.slice(4)) && isVatNumberOf(number.slice(4), number)
    : isEuVatNumber(number);
}
