/** The server's side of SRP-6a. It stores a salt and a verifier, which do not reveal the password. */
import { randomBytes } from 'node:crypto';
import { G, K, keyOf, modPow, N, passwordNumber, scrambler, toInteger } from './srp-arithmetic.ts';

export type Verifier = { salt: string; verifier: string };

/** The ephemeral numbers of one sign-in, in hexadecimal; `serverSecret` (b) never leaves the server. */
export type Exchange = { serverSecret: string; serverPublic: string };

/** `userId` is what a sign-in sends as USER_ID_FOR_SRP. */
export function createVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): Verifier {
  const x = passwordNumber(`${poolName}${userId}`, password, salt);
  return { salt, verifier: modPow(G, x).toString(16) };
}

/** Whether the protocol allows `clientPublic` (SRP_A). Zero modulo N would be a sign-in without a password. */
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
