import { DEFAULT_SMS_COUNTRIES, smsCountriesSchema } from '../shared/repairs/sms-countries.ts';
import { ClearError } from './clear-error.ts';

/**
 * What REBOND_SMS_COUNTRIES says, as functions read it; the list to start with when it says nothing.
 * @throws ClearError
 */
export function readSmsCountries(given: string | undefined): string {
  const read = smsCountriesSchema.safeParse(given || [...DEFAULT_SMS_COUNTRIES]);
  if (read.success) return read.data.join(',');
  throw new ClearError(
    `REBOND_SMS_COUNTRIES doit être une liste de codes de pays de deux lettres, et non « ${given} ». Exemple : REBOND_SMS_COUNTRIES=FR,BE npm start`,
  );
}
