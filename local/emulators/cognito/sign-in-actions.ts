import { AwsError } from '../shapes/json-call.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import { checkClient, optionalText, requiredParameter, requiredText, textMap } from './input.ts';
import { challengePassword, verifyPassword, verifyProof } from './password-challenge.ts';
import type { Action } from './pool.ts';
import { refreshSession, revokeSession, sessionOf } from './sessions.ts';
import { afterPassword, answerTokenChallenge } from './token-challenge.ts';

/** Pages sign in by SRP, and an administrator by the password. */
export const initiateAuth: Action = (pool, input) => {
  const flow = requiredText(input, 'AuthFlow');
  checkClient(input, pool.identity.clientId);
  const parameters = textMap(input, 'AuthParameters');
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter(`${flow} flow not enabled for this client`);
  const username = requiredParameter(parameters, 'USERNAME');
  const clientPublic = requiredParameter(parameters, 'SRP_A');
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: challengePassword(pool, username, clientPublic),
  };
};

export const adminInitiateAuth: Action = (pool, input) => {
  const flow = requiredText(input, 'AuthFlow');
  checkClient(input, pool.identity.clientId);
  if (flow !== 'ADMIN_USER_PASSWORD_AUTH') {
    throw invalidParameter(`${flow} flow not enabled for this client`);
  }
  const parameters = textMap(input, 'AuthParameters');
  const username = requiredParameter(parameters, 'USERNAME');
  const user = verifyPassword(pool, username, requiredParameter(parameters, 'PASSWORD'));
  return afterPassword(pool, user);
};

export const respondToAuthChallenge: Action = (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const name = requiredText(input, 'ChallengeName');
  const responses = textMap(input, 'ChallengeResponses');
  if (name === 'SOFTWARE_TOKEN_MFA') {
    return answerTokenChallenge(pool, {
      session: requiredText(input, 'Session'),
      username: requiredParameter(responses, 'USERNAME'),
      code: requiredParameter(responses, 'SOFTWARE_TOKEN_MFA_CODE'),
    });
  }
  if (name !== 'PASSWORD_VERIFIER') {
    throw invalidParameter(`This pool never issues the challenge ${name}.`);
  }
  const user = verifyProof(pool, {
    username: requiredParameter(responses, 'USERNAME'),
    secretBlock: requiredParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: requiredParameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    timestamp: requiredParameter(responses, 'TIMESTAMP'),
  });
  return afterPassword(pool, user);
};

export const getTokensFromRefreshToken: Action = (pool, input) => {
  checkClient(input, pool.identity.clientId);
  return {
    AuthenticationResult: refreshSession(pool, requiredText(input, 'RefreshToken')),
  };
};

/** Revoking a token twice is not an error, as RFC 7009 requires. */
export const revokeToken: Action = (pool, input) => {
  checkClient(input, pool.identity.clientId);
  const token = requiredText(input, 'Token');
  if (optionalText(input, 'ClientSecret') !== undefined) {
    throw notAuthorized('Client secret was received but the client has none');
  }
  const session = sessionOf(pool, token);
  if (session === undefined && token.split('.').length === 3) {
    throw new AwsError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  if (session === undefined) throw notAuthorized('Invalid Refresh Token');
  revokeSession(pool, session);
  return {};
};
