import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { RECOVERY_CODES } from '../../../shared/account/second-factor.ts';

/** This is Crockford's base32, which leaves out the letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 12 characters of 5 bits are 60 bits. A person types them in three groups. */
const LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

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

/** Returns the digest that is stored. It is slow and salted, because the secret is short (ASVS 5.0, 6.5.2). */
export async function digestOf(typed: string, salt: string): Promise<string> {
  const digest = await derive(asMade(typed), Buffer.from(salt, 'base64url'), DIGEST_BYTES);
  return digest.toString('base64url');
}

export async function newCodes(): Promise<{ codes: string[]; kept: KeptCodes }> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const digests = await Promise.all(codes.map((code) => digestOf(code, salt)));
  return {
    codes,
    kept: { salt, digests: Object.fromEntries(digests.map((each) => [each, true])) },
  };
}

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
