/**
 * SRP-6a as Cognito uses it: the 3072-bit group of RFC 3526 with generator 2, SHA-256, and an HKDF key of 16 bytes.
 * Numbers are hashed in the form of Java's BigInteger.
 */
import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
} from 'node:crypto';

export const N = toInteger(getDiffieHellman('modp15').getPrime());
export const G = 2n;
export const K = toInteger(sha256(signedBytes(N), signedBytes(G)));

/** The private number x of a password; `salt` is hexadecimal, `identity` is the pool's name and the user's id. */
export function passwordNumber(identity: string, password: string, salt: string): bigint {
  const hashed = sha256(Buffer.from(`${identity}:${password}`));
  return toInteger(sha256(signedBytes(BigInt(`0x${salt}`)), hashed));
}

export function scrambler(clientPublic: bigint, serverPublic: bigint): bigint {
  return toInteger(sha256(signedBytes(clientPublic), signedBytes(serverPublic)));
}

export function keyOf(secret: bigint, u: bigint): Buffer {
  return Buffer.from(
    hkdfSync('sha256', signedBytes(secret), signedBytes(u), 'Caldera Derived Key', 16),
  );
}

export type Claim = {
  poolName: string;
  userId: string;
  secretBlock: string;
  timestamp: string;
};

export function claimSignature(key: Buffer, claim: Claim): Buffer {
  return createHmac('sha256', key)
    .update(`${claim.poolName}${claim.userId}`)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
}

/** Returns the number's bytes as a signed big-endian integer: with a leading zero byte when the first bit is set. */
function signedBytes(value: bigint): Buffer {
  const bytes = bytesOf(value);
  return (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.alloc(1), bytes]);
}

export function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Modulo N. A raw RSA encryption computes exactly this in a millisecond; a loop over bigints needs twenty. */
export function modPow(base: bigint, exponent: bigint): bigint {
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'RSA', n: base64url(N), e: base64url(exponent) },
  });
  const padding = constants.RSA_NO_PADDING;
  return toInteger(publicEncrypt({ key, padding }, bytesOf(base % N, N_BYTES)));
}

const N_BYTES = 384;

const base64url = (value: bigint) => bytesOf(value).toString('base64url');

/** Returns the bytes of a non-negative number, padded to at least `length`. */
function bytesOf(value: bigint, length = 1): Buffer {
  const hex = value.toString(16);
  const even = hex.length + (hex.length % 2);
  return Buffer.from(hex.padStart(Math.max(even, 2 * length), '0'), 'hex');
}
