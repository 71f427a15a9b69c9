export type VatArea = 'home' | 'eu' | 'outside';

/** Monaco and the overseas departments count as home (CGI, art. 256-0 and 297; convention of 18 May 1963). */
const HOME = new Set(['FR', 'MC', 'GP', 'MQ', 'RE', 'GF', 'YT']);

/** These are the other countries of the EU (directive 2006/112/CE, art. 5; treaty on European Union, art. 52). */
export const EU_COUNTRIES: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'GR', 'HR', 'HU', 'IE', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

export function vatAreaOf(country: string): VatArea {
  if (HOME.has(country)) return 'home';
  return EU_COUNTRIES.has(country) ? 'eu' : 'outside';
}

/** VAT numbers of Northern Ireland begin with XI. It belongs to the EU for goods alone (directive (EU) 2020/1756). */
const NORTHERN_IRELAND = 'XI';

export const startsLikeNorthernIrish = (vatNumber: string): boolean =>
  vatNumber.trim().toUpperCase().startsWith(NORTHERN_IRELAND);
