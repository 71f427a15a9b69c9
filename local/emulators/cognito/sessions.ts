import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { notAuthorized, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';
import type { Session, User } from './user-store.ts';

const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60_000;

export type AuthenticationResult = {
  AccessToken: string;
  IdToken: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
  RefreshToken?: string;
};

/** The refresh token is valid for 30 days. */
export function openSession(pool: Pool, user: User): AuthenticationResult {
  const refreshToken = randomBytes(192).toString('base64url');
  const session: Session = {
    originJti: randomUUID(),
    sub: user.sub,
    tokenHash: hashOf(refreshToken),
    authTimeSeconds: Math.floor(pool.now() / 1000),
    expiresAtMs: pool.now() + REFRESH_TOKEN_MS,
    revoked: false,
  };
  pool.store.saveSession(session);
  return { ...tokensOf(pool, user, session), RefreshToken: refreshToken };
}

/** @throws NotAuthorizedException when the refresh token is unknown, revoked or expired. */
export function refreshSession(pool: Pool, refreshToken: string): AuthenticationResult {
  const session = sessionOf(pool, refreshToken);
  const user = session && pool.store.bySub(session.sub);
  if (!session || !user) throw notAuthorized('Invalid Refresh Token');
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (session.expiresAtMs <= pool.now()) throw notAuthorized('Refresh Token has expired');
  return tokensOf(pool, user, session);
}

export function sessionOf(pool: Pool, refreshToken: string): Session | undefined {
  return pool.store.sessionByToken(hashOf(refreshToken));
}

/** Ends a sign-in: revokes its refresh token, and its access tokens for calls to the pool. */
export function revokeSession(pool: Pool, session: Session): void {
  if (!session.revoked) pool.store.saveSession({ ...session, revoked: true });
}

/** @throws NotAuthorizedException for an invalid or revoked token, UserNotFoundException once the user is deleted. */
export function userOfAccessToken(pool: Pool, token: string): User {
  const { sub, originJti } = pool.tokens.verifyAccess(token);
  const user = pool.store.bySub(sub);
  if (user === undefined) throw userNotFound();
  const session = pool.store.session(originJti);
  if (session === undefined || session.revoked)
    throw notAuthorized('Access Token has been revoked');
  return user;
}

function tokensOf(pool: Pool, user: User, session: Session): AuthenticationResult {
  const { accessToken, idToken } = pool.tokens.issue(user, session);
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: ACCESS_TOKEN_SECONDS,
    TokenType: 'Bearer',
  };
}

function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}
