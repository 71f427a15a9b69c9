import { once } from '../once.ts';

/** Where a client is when nothing else is said. */
export const HOME_COUNTRY = 'FR';

const names = once(() => new Intl.DisplayNames('fr-FR', { type: 'region', fallback: 'none' }));

/** A country's name in French; empty for what is no country. */
export const countryName = (code: string): string => names().of(code) ?? '';

/** What a document says under a client's address: the country's name, but for a client in France. */
export const foreignCountryName = (code: string): string =>
  code === HOME_COUNTRY ? '' : countryName(code);
