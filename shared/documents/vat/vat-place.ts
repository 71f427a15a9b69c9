import { HOME_COUNTRY } from '../countries.ts';
import { startsLikeNorthernIrish, type VatArea, vatAreaOf } from './vat-area.ts';

/**
 * Some parts of France have VAT rates of their own (CGI, art. 278 ff., 296 and 297); French Guiana and Mayotte have
 * no VAT (art. 294, 1). The overseas collectivities are outside French VAT (BOFiP, BOI-TVA-CHAMP-20-10, § 1 and 10,
 * of 18 January 2023).
 */
export type VatPlace = 'metropole' | 'corse' | 'antilles' | 'reunion' | 'no-vat' | 'outside';

/** ISO 3166-1 lists these parts of France as countries. Monaco is treated as a part of France. */
const BY_COUNTRY: Readonly<Record<string, VatPlace>> = {
  MC: 'metropole',
  GP: 'antilles',
  MQ: 'antilles',
  RE: 'reunion',
  GF: 'no-vat',
  YT: 'no-vat',
  ...Object.fromEntries(
    ['BL', 'MF', 'NC', 'PF', 'PM', 'TF', 'WF'].map((code) => [code, 'outside']),
  ),
};

/** Postcodes begin like this, the longest first. Saint-Barthélemy and Saint-Martin kept Guadeloupe's postcodes. */
const BY_POSTCODE: readonly (readonly [string, VatPlace])[] = [
  ['97133', 'outside'],
  ['97150', 'outside'],
  ['971', 'antilles'],
  ['972', 'antilles'],
  ['973', 'no-vat'],
  ['974', 'reunion'],
  ['976', 'no-vat'],
  ['97', 'outside'],
  ['98', 'outside'],
  ['20', 'corse'],
  ['', 'metropole'],
];
/** Monaco's postcode begins like the postcodes of the Pacific. */
const MONACO = '98000';

/** Returns the part of France in which an address is, or `undefined` for an address abroad or without a postcode. */
export function vatPlaceOf(
  address: string | undefined,
  country: string = HOME_COUNTRY,
): VatPlace | undefined {
  if (country !== HOME_COUNTRY) return BY_COUNTRY[country];
  const postcode = [...(address ?? '').matchAll(/\b(\d{5})\s+\p{L}/gu)].at(-1)?.[1];
  if (postcode === undefined) return undefined;
  if (postcode === MONACO) return 'metropole';
  return BY_POSTCODE.find(([beginning]) => postcode.startsWith(beginning))?.[1];
}

export type PlacedSale = {
  clientKind?: string | undefined;
  clientCountry?: string | undefined;
  clientAddress?: string | undefined;
  deliveryAddress?: string | undefined;
  operationCategory?: string | undefined;
  clientVatNumber?: string | undefined;
};

const destinationOf = ({ clientCountry, clientAddress, deliveryAddress }: PlacedSale) =>
  vatPlaceOf(deliveryAddress || clientAddress, clientCountry);

const isMainland = (place: VatPlace | undefined) => place === 'metropole' || place === 'corse';

/**
 * Returns whether goods are sold to a business of Northern Ireland, which belongs to the EU for goods alone. Such a
 * business has a separate VAT number for goods.
 */
const isSentToNorthernIreland = (sale: PlacedSale): boolean =>
  sale.operationCategory === 'goods' &&
  sale.clientKind === 'business' &&
  sale.clientCountry === 'GB' &&
  startsLikeNorthernIrish(sale.clientVatNumber ?? '');

/**
 * Returns where a sale is taxed. A sale of goods alone is taxed at their destination, and any other sale at the
 * client's place. The overseas collectivities count as abroad.
 */
export function saleAreaOf(sale: PlacedSale): VatArea {
  if (isSentToNorthernIreland(sale)) return 'eu';
  const { clientCountry = HOME_COUNTRY, clientAddress, operationCategory } = sale;
  const place =
    operationCategory === 'goods' ? destinationOf(sale) : vatPlaceOf(clientAddress, clientCountry);
  return place === 'outside' ? 'outside' : vatAreaOf(clientCountry);
}

/** Goods are exported between these territories, and from each of them to French Guiana and Mayotte. */
const TERRITORIES: Readonly<Record<Exclude<VatPlace, 'outside'>, string>> = {
  metropole: 'mainland',
  corse: 'mainland',
  antilles: 'antilles',
  reunion: 'reunion',
  'no-vat': 'no-vat',
};

/**
 * Returns whether a sale sends goods from one export territory of France to another, or from overseas to another
 * country of the EU: CGI, art. 294, 2 (BOFiP, BOI-TVA-GEO-20-40, of 18 January 2023).
 */
export const isSentOverseas = (sellerAddress: string | undefined, sale: PlacedSale): boolean =>
  sale.operationCategory === 'goods' && leavesForOverseas(sellerAddress, sale);

/** Returns whether a sale's goods leave as `isSentOverseas` describes. The sale may also contain services. */
export function leavesForOverseas(sellerAddress: string | undefined, sale: PlacedSale): boolean {
  const from = vatPlaceOf(sellerAddress);
  if (from === undefined || (sale.operationCategory ?? 'services') === 'services') return false;
  if (from === 'no-vat' || from === 'outside') return false;
  const isMainlands = TERRITORIES[from] === 'mainland';
  if (saleAreaOf(sale) === 'eu') return !isMainlands;
  const to = destinationOf(sale);
  return to !== undefined && to !== 'outside' && TERRITORIES[to] !== TERRITORIES[from];
}

/**
 * Returns whether the client is a business in French Guiana or Mayotte. Services to it are taxed there (CGI, art.
 * 259, 1°).
 */
export const isBusinessWithoutVat = ({ clientKind, ...sale }: PlacedSale): boolean =>
  clientKind === 'business' && vatPlaceOf(sale.clientAddress, sale.clientCountry) === 'no-vat';

export const isServedWithoutVat = (sale: PlacedSale): boolean =>
  (sale.operationCategory ?? 'services') === 'services' && isBusinessWithoutVat(sale);

/**
 * Returns the places whose rates a sale may bear: the shop's place, and for goods also the client's place if both are
 * on the mainland. Returns `undefined` when the shop's place is not known.
 */
export function ratePlaces(
  sellerAddress: string | undefined,
  sale: PlacedSale,
): VatPlace[] | undefined {
  const place = vatPlaceOf(sellerAddress);
  if (place === undefined) return undefined;
  const destination = destinationOf(sale);
  const isMoved =
    sale.operationCategory !== undefined &&
    sale.operationCategory !== 'services' &&
    isMainland(place) &&
    isMainland(destination);
  return isMoved && destination ? [place, destination] : [place];
}
