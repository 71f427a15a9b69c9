import {
  sentCountries,
  smsCountriesSchema,
  smsRegisteredSchema,
} from '../shared/repairs/sms-countries.ts';
import { ClearError } from './clear-error.ts';

/**
 * Returns the countries that SMS are sent to, in the form that functions read, from REBOND_SMS_COUNTRIES and
 * REBOND_SMS_SENDER_REGISTERED; without them, the same countries as on AWS.
 * @throws ClearError
 */
export function readSmsCountries(variables: NodeJS.ProcessEnv): string {
  const read = (name: string, schema: typeof smsCountriesSchema | typeof smsRegisteredSchema) => {
    const given = variables[name];
    const { success, data } = schema.safeParse(given || undefined);
    if (success) return data;
    throw new ClearError(
      `${name} doit être une liste de codes de pays de deux lettres, et non « ${given} ». Exemple : ${name}=FR,BE npm start`,
    );
  };
  const listed = read('REBOND_SMS_COUNTRIES', smsCountriesSchema);
  return sentCountries(listed, read('REBOND_SMS_SENDER_REGISTERED', smsRegisteredSchema)).join(',');
}
