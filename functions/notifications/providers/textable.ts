import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { readVariables } from '../../platform/config.ts';

/** Whether an SMS may go to a number. */
export type IsTextable = (number: PhoneNumber) => boolean;

/**
 * SMS are sent to mobiles of these countries. A satellite, premium or shared-cost number is no mobile of any country.
 * @param countries two-letter codes
 */
export function textableIn(countries: readonly string[]): IsTextable {
  const listed = new Set<string>(countries);
  return ({ mobileIn }) => mobileIn !== undefined && listed.has(mobileIn);
}

/** Uses the countries to which SMS are sent (shared/repairs/sms-countries.ts). The deployment has checked them. */
export const openTextable = (): IsTextable =>
  textableIn(readVariables('SMS_COUNTRIES').SMS_COUNTRIES.split(','));
