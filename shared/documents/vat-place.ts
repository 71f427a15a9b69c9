import { HOME_COUNTRY } from './countries.ts';

/**
 * The parts of France that differ in their VAT rates (CGI, art. 278 ff., 296 and 297), and those without VAT: French
 * Guiana and Mayotte (art. 294, 1), and the collectivities that make their own taxes.
 */
export type VatPlace = 'metropole' | 'corse' | 'outre-mer' | 'no-vat';

/** The parts that are a country of their own in ISO 3166-1. Monaco is treated as France. */
const BY_COUNTRY: Readonly<Record<string, VatPlace>> = {
  MC: 'metropole',
  GP: 'outre-mer',
  MQ: 'outre-mer',
  RE: 'outre-mer',
  GF: 'no-vat',
  YT: 'no-vat',
};

/** The beginnings of postcodes, the longest first. Saint-Barthélemy and Saint-Martin kept those of Guadeloupe. */
const BY_POSTCODE: readonly (readonly [string, VatPlace])[] = [
  ['97133', 'no-vat'],
  ['97150', 'no-vat'],
  ['971', 'outre-mer'],
  ['972', 'outre-mer'],
  ['974', 'outre-mer'],
  ['97', 'no-vat'],
  ['98', 'no-vat'],
  ['20', 'corse'],
  ['', 'metropole'],
];
/** Monaco's postcode, which begins like those of the Pacific. */
const MONACO = '98000';

/** Returns where in France an address is; `undefined` abroad, and without a postcode. */
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

/** The part of a sale that its place depends on. */
export type PlacedSale = {
  clientCountry?: string | undefined;
  clientAddress?: string | undefined;
  deliveryAddress?: string | undefined;
  operationCategory?: string | undefined;
};

/** Returns the destination of the goods of a sale: the place of delivery, otherwise the client's place. */
const destinationOf = ({ clientCountry, clientAddress, deliveryAddress }: PlacedSale) =>
  vatPlaceOf(deliveryAddress || clientAddress, clientCountry);

const isMainland = (place: VatPlace | undefined) => place === 'metropole' || place === 'corse';

/**
 * Returns whether a sale sends goods from the mainland to the overseas departments, which are export territory for it:
 * CGI, art. 294, 2.
 */
export function isSentOverseas(sellerAddress: string | undefined, sale: PlacedSale): boolean {
  const destination = destinationOf(sale);
  return (
    sale.operationCategory === 'goods' &&
    isMainland(vatPlaceOf(sellerAddress)) &&
    destination !== undefined &&
    !isMainland(destination)
  );
}

/**
 * Returns the places whose rates a sale may bear: the shop's, and for goods the client's, as far as the goods stay on
 * the mainland. `undefined` when the shop's place is not known.
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
