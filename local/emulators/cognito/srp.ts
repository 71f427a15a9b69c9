/** This is the server's side of SRP-6a. It stores a salt and a verifier, which do not reveal the password. */
import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

export const N = toInteger(getDiffieHellman('modp15').getPrime());
export const G = 2n;
export const K = toInteger(sha256(signedBytes(N), signedBytes(G)));

/**
 * Returns the private number x of a password. `salt` is hexadecimal, `identity` is the pool's name and the user's id.
 */
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

type Claim = {
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

/** Raises to a power modulo N. A raw RSA encryption does it in a millisecond; a loop over bigints needs twenty. */
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

export type Verifier = { salt: string; verifier: string };

/** One sign-in uses these ephemeral numbers, in hexadecimal. `serverSecret` (b) never leaves the server. */
export type Exchange = { serverSecret: string; serverPublic: string };

/** SECRET_BLOCK is the key of this state. */
export type PendingExchange = Exchange & { userId: string; clientPublic: string };

/** `userId` is what a sign-in sends as USER_ID_FOR_SRP; `poolName` is the part of the pool id after its underscore. */
export function createVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): Verifier {
  const x = passwordNumber(`${poolName}${userId}`, password, salt);
  return { salt, verifier: modPow(G, x).toString(16) };
}

/** Returns whether the protocol allows `clientPublic` (SRP_A). Zero modulo N would be a sign-in without a password. */
export function isPublicValue(clientPublic: string): boolean {
  return /^[0-9a-f]{1,1024}$/i.test(clientPublic) && BigInt(`0x${clientPublic}`) % N !== 0n;
}

export function startExchange(verifier: string): Exchange {
  // 256 bits give the group's full strength in a tenth of the time of a 3072-bit exponent.
  const b = toInteger(randomBytes(32));
  const B = (K * BigInt(`0x${verifier}`) + modPow(G, b)) % N;
  return { serverSecret: b.toString(16), serverPublic: B.toString(16) };
}

export function sessionKey(clientPublic: string, exchange: Exchange, verifier: string): Buffer {
  const A = BigInt(`0x${clientPublic}`);
  const B = BigInt(`0x${exchange.serverPublic}`);
  const u = scrambler(A, B);
  const base = (A * modPow(BigInt(`0x${verifier}`), u)) % N;
  const S = modPow(base, BigInt(`0x${exchange.serverSecret}`));
  return keyOf(S, u);
}
