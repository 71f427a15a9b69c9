import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidParameter, notAuthorized, userNotConfirmed, wrongCredentials } from './errors.ts';
import type { Pool } from './pool.ts';
import { find } from './sign-up-actions.ts';
import { claimSignature, createVerifier, isPublicValue, sessionKey, startExchange } from './srp.ts';
import type { User } from './user-store.ts';

const TIMESTAMP =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2} \d{2}:\d{2}:\d{2} [A-Z]{3,4} \d{4}$/;

export type Proof = { username: string; secretBlock: string; signature: string; timestamp: string };

/** Starts the challenge for a password; an unknown user gets a challenge too. */
export function challengePassword(pool: Pool, username: string, clientPublic: string) {
  if (!isPublicValue(clientPublic)) throw invalidParameter('Invalid SRP_A value.');
  const account = find(pool, username) ?? nobody(pool, username);
  const exchange = startExchange(account.verifier);
  return {
    SALT: account.salt,
    SECRET_BLOCK: pool.exchanges.begin({ userId: account.sub, clientPublic, ...exchange }),
    SRP_B: exchange.serverPublic,
    USERNAME: account.sub,
    USER_ID_FOR_SRP: account.sub,
  };
}

/**
 * Returns the user who has proved the password.
 * @throws NotAuthorizedException, UserNotConfirmedException, and InvalidParameterException for a malformed timestamp.
 */
export function verifyProof(pool: Pool, proof: Proof): User {
  if (!TIMESTAMP.test(proof.timestamp)) {
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  }
  const pending = pool.exchanges.find(proof.secretBlock);
  const user = pending && pool.store.bySub(pending.userId);
  if (!pending || !user || find(pool, proof.username) !== user) throw wrongCredentials();
  if (pool.attempts.isLocked(user.sub)) throw notAuthorized('Password attempts exceeded');
  // AWS refuses an unconfirmed user in this way whatever the password is (ADR 0095).
  if (!user.confirmed) throw userNotConfirmed();
  const expected = claimSignature(sessionKey(pending.clientPublic, pending, user.verifier), {
    poolName: pool.identity.poolName,
    userId: user.sub,
    secretBlock: proof.secretBlock,
    timestamp: proof.timestamp,
  });
  const given = Buffer.from(proof.signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    pool.attempts.recordFailure(user.sub);
    throw wrongCredentials();
  }
  pool.attempts.recordSuccess(user.sub);
  return user;
}

/** Returns the user with this address and password. @throws NotAuthorizedException, UserNotConfirmedException */
export function verifyPassword(pool: Pool, username: string, password: string): User {
  const user = find(pool, username);
  if (user === undefined) throw wrongCredentials();
  if (pool.attempts.isLocked(user.sub)) throw notAuthorized('Password attempts exceeded');
  if (!user.confirmed) throw userNotConfirmed();
  checkPasswordOf(pool, user, password);
  return user;
}

/** Checks a password and counts the attempt. @throws NotAuthorizedException for a wrong password. */
export function checkPasswordOf(pool: Pool, user: User, password: string): void {
  const { poolName } = pool.identity;
  if (createVerifier(poolName, user.sub, password, user.salt).verifier !== user.verifier) {
    pool.attempts.recordFailure(user.sub);
    throw wrongCredentials();
  }
  pool.attempts.recordSuccess(user.sub);
}

/** Returns the values of an unknown user: the same at every request, and for a password that nobody knows. */
function nobody(pool: Pool, username: string): { sub: string; salt: string; verifier: string } {
  const digest = (use: string) =>
    createHmac('sha256', pool.identity.hidingKey).update(`${use} ${username.toLowerCase()}`);
  const id = digest('sub').digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(id.charAt(16), 16) % 4);
  const sub = `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-${variant}${id.slice(17, 20)}-${id.slice(20, 32)}`;
  const salt = digest('salt').digest('hex').slice(0, 32);
  return {
    sub,
    ...createVerifier(pool.identity.poolName, sub, digest('password').digest('hex'), salt),
  };
}
