import type { KeyObject } from 'node:crypto';
import { createPrivateKey, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fromSummed, replaceFile, toSummed } from '../../json-lines.ts';

export const REGION = 'eu-west-3';

export type PoolIdentity = {
  /** The id is the region, an underscore, and nine letters or digits, as on AWS. */
  userPoolId: string;
  /** SRP signs this part of the pool id, which follows its underscore. */
  poolName: string;
  clientId: string;
  issuer: string;
  signingKey: KeyObject;
  /** The values that an unknown user gets are derived from these 32 bytes. */
  hidingKey: Buffer;
};

export const StoredIdentity = z.object({
  userPoolId: z.string().check(z.regex(/^[\w-]+_[0-9a-zA-Z]+$/)),
  clientId: z.string().check(z.minLength(1)),
  signingKey: z.string().check(z.refine(isPrivateKey)),
  sealingKey: z.string(),
});

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

/**
 * Reads the stored identity, or creates one and stores it if there is a directory.
 * @throws when the stored file is damaged.
 */
export function loadIdentity(directory: string | undefined): PoolIdentity {
  const path = directory === undefined ? undefined : join(directory, 'cognito', 'pool.json');
  const kept =
    path !== undefined && existsSync(path)
      ? StoredIdentity.parse(fromSummed(readFileSync(path, 'utf8')))
      : undefined;
  const stored = kept ?? create();
  if (path !== undefined && kept === undefined) replaceFile(path, toSummed(stored));
  return {
    userPoolId: stored.userPoolId,
    poolName: stored.userPoolId.slice(stored.userPoolId.indexOf('_') + 1),
    clientId: stored.clientId,
    issuer: `https://cognito-idp.${REGION}.amazonaws.com/${stored.userPoolId}`,
    signingKey: createPrivateKey(stored.signingKey),
    hidingKey: Buffer.from(stored.sealingKey, 'base64'),
  };
}

function create(): z.infer<typeof StoredIdentity> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    userPoolId: `${REGION}_${randomText('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 9)}`,
    clientId: randomText('0123456789abcdefghijklmnopqrstuvwxyz', 26),
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    sealingKey: randomBytes(32).toString('base64'),
  };
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
