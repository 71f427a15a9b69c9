import { once } from '../once.ts';

/** The country of a client when none is given. */
export const HOME_COUNTRY = 'FR';

const names = once(() => new Intl.DisplayNames('fr-FR', { type: 'region', fallback: 'none' }));

/** Returns a country's name in French; empty for an unknown code. */
export const countryName = (code: string): string => names().of(code) ?? '';

/** Returns the line below a client's address: the country's name, or nothing for a client in France. */
export const foreignCountryName = (code: string): string =>
  code === HOME_COUNTRY ? '' : countryName(code);
