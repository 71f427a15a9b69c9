/**
 * The server's side of SRP-6a as Cognito speaks it: RFC 3526's 3072-bit group with generator 2, SHA-256,
 * and an HKDF key of 16 bytes. Numbers are hashed as Java's BigInteger writes them (see `signedBytes`).
 * The server keeps a salt and a verifier, from which the password cannot be read.
 */
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';

const N = toInteger(getDiffieHellman('modp15').getPrime());
const G = 2n;
const K = toInteger(sha256(signedBytes(N), signedBytes(G)));

/** What is stored instead of a password; both in hexadecimal. */
export type Verifier = { salt: string; verifier: string };

/** One sign-in's ephemeral numbers; `serverSecret` (b) never leaves the server, all in hexadecimal. */
export type Exchange = { serverSecret: string; serverPublic: string };

/** `userId` is what USER_ID_FOR_SRP will say; `poolName` is the pool id after its underscore. */
export function createVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): Verifier {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`));
  const x = toInteger(sha256(signedBytes(BigInt(`0x${salt}`)), identity));
  return { salt, verifier: modPow(G, x).toString(16) };
}

/**
 * Whether `clientPublic` (SRP_A) is a number the protocol allows:
 * zero modulo N would let a client sign in without the password.
 */
export function isPublicValue(clientPublic: string): boolean {
  return /^[0-9a-f]{1,1024}$/i.test(clientPublic) && BigInt(`0x${clientPublic}`) % N !== 0n;
}

export function startExchange(verifier: string): Exchange {
  // 256 bits give the group's full strength at a tenth of the time a 3072-bit exponent takes.
  const b = toInteger(randomBytes(32));
  const B = (K * BigInt(`0x${verifier}`) + modPow(G, b)) % N;
  return { serverSecret: b.toString(16), serverPublic: B.toString(16) };
}

/** The 16-byte key that both sides reach when the password is the verifier's. */
export function sessionKey(clientPublic: string, exchange: Exchange, verifier: string): Buffer {
  const A = BigInt(`0x${clientPublic}`);
  const B = BigInt(`0x${exchange.serverPublic}`);
  const u = toInteger(sha256(signedBytes(A), signedBytes(B)));
  const base = (A * modPow(BigInt(`0x${verifier}`), u)) % N;
  const S = modPow(base, BigInt(`0x${exchange.serverSecret}`));
  return Buffer.from(hkdfSync('sha256', signedBytes(S), signedBytes(u), 'Caldera Derived Key', 16));
}

/** The proof that the client sends as PASSWORD_CLAIM_SIGNATURE. */
export function claimSignature(
  key: Buffer,
  claim: { poolName: string; userId: string; secretBlock: string; timestamp: string },
): Buffer {
  return createHmac('sha256', key)
    .update(`${claim.poolName}${claim.userId}`)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
}

/** The number's bytes with a leading zero byte when its first bit is set, as a signed big-endian integer has. */
function signedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}
