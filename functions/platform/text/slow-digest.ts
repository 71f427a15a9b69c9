import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/**
 * Returns the digest under which a secret is stored. It is slow and salted, because the secret is short (ASVS 5.0,
 * 6.5.2).
 */
export const slowDigest = (secret: string, salt: string): Promise<Buffer> =>
  derive(secret, Buffer.from(salt, 'base64url'), DIGEST_BYTES);
