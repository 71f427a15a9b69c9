import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '../../../shared/account/second-factor.ts';
import { newSalt, slowDigest } from '../../platform/text/slow-digest.ts';

/** This is Crockford's base32, which leaves out the letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 12 characters of 5 bits are 60 bits. A person types them in three groups. */
const LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

export type KeptCodes = { salt: string; digests: Record<string, true> };

const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET.charAt(byte & 31))
    .join('')
    .replace(GROUP, '$&-');

/** Removes blanks and dashes, and replaces the letters that look like digits, as Crockford defines. */
const asMade = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

export const digestOf = async (typed: string, salt: string): Promise<string> =>
  (await slowDigest(asMade(typed), salt)).toString('base64url');

export async function newCodes(): Promise<{ codes: string[]; kept: KeptCodes }> {
  const salt = newSalt();
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const digests = await Promise.all(codes.map((code) => digestOf(code, salt)));
  return {
    codes,
    kept: { salt, digests: Object.fromEntries(digests.map((each) => [each, true])) },
  };
}

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
