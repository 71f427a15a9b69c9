/** This Cognito user pool for the embedded cloud and the tests is configured as the CDK defines it on AWS. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { handleRequest } from './http.ts';
import type { Pool } from './pool.ts';
import { loadIdentity, REGION } from './pool-identity.ts';
import { newUser } from './sign-up-actions.ts';
import { createTokens } from './tokens.ts';
import { openUserStore } from './user-store.ts';

export type CognitoOptions = Pick<Pool, 'invokeTrigger' | 'sendEmail'> &
  Partial<Pick<Pool, 'sendsItself' | 'now'>> & {
    /** The subfolder `cognito` stores users, sign-ins and keys. Without a directory they are in memory. */
    directory: string | undefined;
  };

export type Cognito = ReturnType<typeof createCognito>;

/** @throws when the data in `directory` is damaged. */
export function createCognito(options: CognitoOptions) {
  const now = options.now ?? Date.now;
  const identity = loadIdentity(options.directory);
  const pool: Pool = {
    identity,
    store: openUserStore(options.directory, now),
    tokens: createTokens(identity, now),
    attempts: createAttempts(now),
    exchanges: createChallenges(now),
    signIns: createChallenges(now),
    invokeTrigger: options.invokeTrigger,
    sendsItself: options.sendsItself ?? false,
    sendEmail: options.sendEmail,
    now,
  };
  return {
    region: REGION,
    userPoolId: identity.userPoolId,
    clientId: identity.clientId,
    /** Tokens name this AWS address of the pool as `iss`. The pool does not listen on it. */
    issuer: identity.issuer,
    jwks: { keys: [pool.tokens.publicKey] },
    handle: (request: IncomingMessage, response: ServerResponse) =>
      handleRequest(pool, request, response),
    /** Adds a user who can sign in immediately, without e-mail or trigger. @throws AwsError */
    createConfirmedUser(account: Parameters<typeof newUser>[1]) {
      const user = newUser(pool, account);
      pool.store.save({ ...user, confirmed: true, emailVerified: true });
      return { sub: user.sub };
    },
    close: () => pool.store.close(),
  };
}
