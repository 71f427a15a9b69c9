import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MOBILE_CODE_DIGITS, MOBILE_CODE_MINUTES } from '../../../shared/account/identity.ts';

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

const digestOf = (code: string, salt: string) =>
  derive(code, Buffer.from(salt, 'base64url'), DIGEST_BYTES);

/** The digest of a code is slow and salted, because the code is short (ASVS 5.0, 6.5.2). */
export type KeptCode = { salt: string; digest: string };

export async function newMobileCode(): Promise<{ code: string; kept: KeptCode }> {
  const code = String(randomInt(10 ** MOBILE_CODE_DIGITS)).padStart(MOBILE_CODE_DIGITS, '0');
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return { code, kept: { salt, digest: (await digestOf(code, salt)).toString('base64url') } };
}

/** Returns whether a typed code is the stored one. Blanks in it do not matter. */
export async function isCode(typed: string, { salt, digest }: KeptCode): Promise<boolean> {
  const given = await digestOf(typed.replace(/\s/g, ''), salt);
  const kept = Buffer.from(digest, 'base64url');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** The text uses only characters of the SMS alphabet, so that 160 of them fit into one SMS. */
export const codeSms = (code: string) =>
  `Rebond : ${code} est votre code, valable ${MOBILE_CODE_MINUTES} minutes. Ne le donnez à personne.`;
