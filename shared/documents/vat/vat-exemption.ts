import type { ClientKind, OperationCategory } from '../documents.ts';
import {
  isSentOverseas,
  isServedWithoutVat,
  type PlacedSale,
  saleAreaOf,
  vatPlaceOf,
} from './vat-place.ts';
import {
  FRANCHISE_MENTIONS,
  type FranchiseMention,
  lawOf,
  VAT_LAW,
  type VatRegime,
} from './vat-regimes.ts';

/** This mention is printed when VAT is off and no regime is chosen (specification, section 2). */
export const DEFAULT_VAT_MENTION = `TVA non applicable – ${VAT_LAW.abroad.cgi}` as const;

/** The texts follow CGI, art. 259, 1° and 283, 2; 262 ter, I; 262, I; annexe II, art. 242 nonies A, I, 12° and 13°. */
const EXEMPTION_TEXTS = {
  'outside-scope': DEFAULT_VAT_MENTION,
  'reverse-charge': `Autoliquidation – ${lawOf('reverse-charge')}`,
  'intra-community': `Exonération de TVA – ${lawOf('intra-community')}`,
  export: `Exonération de TVA – ${lawOf('export')}`,
} as const;

/** A shop in French Guiana or Mayotte prints this text, and so does another shop for services to a business there. */
const NO_VAT_TEXT = `TVA non applicable – ${lawOf('no-vat')}`;
/** This text is printed for goods that leave the mainland, the Antilles or Réunion for another part of France. */
const OVERSEAS_TEXT = `Exonération de TVA – ${lawOf('overseas')}`;

export const EXEMPTION_KINDS = [
  'franchise',
  'outside-scope',
  'reverse-charge',
  'intra-community',
  'export',
] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

export type VatExemption = { kind: ExemptionKind; text: string };

/** These fields of the seller determine VAT. The text '' means that a field is not set. */
export type VatSeller = {
  vat_regime?: VatRegime | '' | undefined;
  franchise_mention?: FranchiseMention | '' | undefined;
  address?: string | undefined;
};

export type VatDocument = {
  tvaEnabled: boolean;
  clientKind: ClientKind;
  /** The client's country has two letters of ISO 3166-1. It is France when the field is absent. */
  clientCountry?: string | undefined;
  operationCategory?: OperationCategory | undefined;
} & PlacedSale;

/** Returns why a document charges no VAT, or `undefined` when it charges VAT. */
export function vatExemption(seller: VatSeller, document: VatDocument): VatExemption | undefined {
  if (document.tvaEnabled) return undefined;
  if (seller.vat_regime && vatPlaceOf(seller.address) === 'no-vat') {
    return { kind: 'outside-scope', text: NO_VAT_TEXT };
  }
  const isCharging = seller.vat_regime && seller.vat_regime !== 'franchise';
  if (isCharging && isSentOverseas(seller.address, document)) {
    return { kind: 'export', text: OVERSEAS_TEXT };
  }
  if (isCharging && isServedWithoutVat(document)) {
    return { kind: 'outside-scope', text: NO_VAT_TEXT };
  }
  const kind = exemptionKind(seller, document);
  return {
    kind,
    text:
      kind === 'franchise'
        ? FRANCHISE_MENTIONS[seller.franchise_mention || 'cibs']
        : EXEMPTION_TEXTS[kind],
  };
}

/**
 * Goods leave without VAT for an EU business and for anybody outside the EU. A shop on the franchise has neither
 * exemption (CGI, art. 262 ter, I, 1°). Its services to a business abroad are nevertheless taxed abroad, because
 * the franchise covers only sales that are taxed in France (art. 259, 1°; 293 B).
 */
function exemptionKind({ vat_regime: regime }: VatSeller, document: VatDocument): ExemptionKind {
  const { clientKind, operationCategory: sold = 'services' } = document;
  const area = saleAreaOf(document);
  const isGoods = sold === 'goods';
  const isEuBusiness = area === 'eu' && clientKind === 'business';
  if (regime && isEuBusiness && sold === 'services') return 'reverse-charge';
  const isTakenOut = area === 'outside' && clientKind === 'business' && sold === 'services';
  if (regime === 'franchise') return isTakenOut ? 'outside-scope' : 'franchise';
  if (regime && isGoods && isEuBusiness) return 'intra-community';
  if (regime && isGoods && area === 'outside') return 'export';
  return 'outside-scope';
}

/** Returns whether a document needs the VAT number, because VAT is charged or the sale crosses borders. */
export const namesVatNumber = (
  tvaEnabled: boolean,
  exemption: Pick<VatExemption, 'kind'> | undefined,
): boolean =>
  tvaEnabled || ['reverse-charge', 'intra-community', 'export'].includes(exemption?.kind ?? '');
