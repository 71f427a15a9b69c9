import { once } from '../once.ts';

/** A client is in this country when no other is given. */
export const HOME_COUNTRY = 'FR';

const names = once(() => new Intl.DisplayNames('fr-FR', { type: 'region', fallback: 'none' }));

export const countryName = (code: string): string => names().of(code) ?? '';

export const foreignCountryName = (code: string): string =>
  code === HOME_COUNTRY ? '' : countryName(code);
