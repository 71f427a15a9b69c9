/** Only this pool can read the text that it encrypts. The client carries the text, and the pool stores nothing. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ZodMiniType } from 'zod/mini';
import { notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and authenticates `content`, and returns it in base64. */
export function seal({ identity }: Pool, content: object): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', identity.sealingKey, nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/**
 * Returns what this pool has sealed for the step of `schema`, or `undefined` for any other text.
 * @throws NotAuthorizedException when it has expired.
 */
export function unseal<Content extends { expiresAtMs: number }>(
  pool: Pool,
  schema: ZodMiniType<Content>,
  sealed: string,
): Content | undefined {
  const text = decrypted(pool.identity.sealingKey, Buffer.from(sealed, 'base64'));
  const { data } = schema.safeParse(text && JSON.parse(text));
  if (data && data.expiresAtMs <= pool.now()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return data;
}

function decrypted(key: Buffer, bytes: Buffer): string | undefined {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
