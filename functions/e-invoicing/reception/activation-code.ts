import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/text/is-same-secret.ts';

/** Twenty hexadecimal digits are 80 bits: nobody can guess them, and a person can type them. */
const DIGITS = 20;

/**
 * Returns the code that the operator gives a business. Whoever types it may read the SIREN's invoices. The code is the
 * beginning of `printf %s SIREN | openssl dgst -sha256 -hmac KEY`.
 */
export const activationCode = (siren: string, key: string): string =>
  createHmac('sha256', key).update(siren).digest('hex').slice(0, DIGITS);

/** Returns whether a code belongs to a SIREN. Spaces and case do not matter. */
export const isActivationCode = (code: string, siren: string, key: string): boolean =>
  isSameSecret(code.replace(/[^\da-z]/gi, '').toLowerCase(), activationCode(siren, key));
