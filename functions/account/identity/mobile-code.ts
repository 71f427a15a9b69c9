import { randomInt } from 'node:crypto';
import { MOBILE_CODE_DIGITS, MOBILE_CODE_MINUTES } from '../../../shared/account/identity.ts';
import { isSameSecret } from '../../platform/text/is-same-secret.ts';
import { newSalt, slowDigest } from '../../platform/text/slow-digest.ts';

export type KeptCode = { salt: string; digest: string };

export async function newMobileCode(): Promise<{ code: string; kept: KeptCode }> {
  const code = String(randomInt(10 ** MOBILE_CODE_DIGITS)).padStart(MOBILE_CODE_DIGITS, '0');
  const salt = newSalt();
  return { code, kept: { salt, digest: (await slowDigest(code, salt)).toString('base64url') } };
}

/** Returns whether a typed code is the stored one. Blanks in it do not matter. */
export async function isCode(typed: string, { salt, digest }: KeptCode): Promise<boolean> {
  const given = await slowDigest(typed.replace(/\s/g, ''), salt);
  return isSameSecret(given.toString('base64url'), digest);
}

/** The text uses only characters of the SMS alphabet, so that 160 of them fit into one SMS. */
export const codeSms = (code: string) =>
  `Rebond : ${code} est votre code, valable ${MOBILE_CODE_MINUTES} minutes. Ne le donnez à personne.`;
