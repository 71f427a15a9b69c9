/** Cognito's wire protocol (AWS JSON 1.1) and the pool's two public documents, over node:http. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type POOL_ACTIONS, POOL_TARGETS, TARGET_HEADER } from '../../../infra/pool-client.ts';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { openDoor, validationMessage } from '../shapes/door.ts';
import {
  adminDeleteUser,
  adminSetUserPassword,
  adminUserGlobalSignOut,
  changePassword,
  getUser,
  listUsers,
} from './account-actions.ts';
import { CognitoError, invalidParameter, serialization } from './errors.ts';
import { type Input, parseInput } from './input.ts';
import type { Action, Pool } from './pool.ts';
import {
  adminSetUserMfaPreference,
  associateSoftwareToken,
  verifySoftwareToken,
} from './second-factor-actions.ts';
import {
  adminInitiateAuth,
  getTokensFromRefreshToken,
  initiateAuth,
  respondToAuthChallenge,
  revokeToken,
} from './sign-in-actions.ts';
import {
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendConfirmationCode,
  signUp,
} from './sign-up-actions.ts';

const SERVICE = 'AWSCognitoIdentityProviderService.';
const LARGEST_BODY_BYTES = 128 * 1024;
const door = openDoor('cognito');

const ACTIONS: Readonly<Record<(typeof POOL_ACTIONS)[number], Action>> = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GetUser: getUser,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
};

const isPoolAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name);

/** Actions that AWS allows only with credentials. A browser page can reach the pool too but has no credentials. */
const ADMIN_ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['AdminDeleteUser', adminDeleteUser],
  ['AdminInitiateAuth', adminInitiateAuth],
  ['AdminSetUserMFAPreference', adminSetUserMfaPreference],
  ['AdminSetUserPassword', adminSetUserPassword],
  ['AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ['ListUsers', listUsers],
]);

export async function handleRequest(
  pool: Pool,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  const send = (status: number, type: string, body: object, headers: object = {}) => {
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-amzn-requestid': requestId,
      ...headers,
    });
    response.end(JSON.stringify(body));
  };
  if (request.method === 'GET' || request.method === 'HEAD') {
    const found = publicDocument(pool, new URL(request.url ?? '/', 'http://pool').pathname);
    send(found ? 200 : 404, 'application/json', found ?? { message: 'Not Found' });
    return;
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { allow: 'GET, HEAD, OPTIONS, POST' }).end();
    return;
  }
  if (isBlocked(request)) return refusePool(response);
  try {
    send(200, 'application/x-amz-json-1.1', await perform(pool, request));
  } catch (error) {
    const known = knownError(actionOf(request), error);
    send(
      known.status,
      'application/x-amz-json-1.1',
      { __type: known.name, message: known.message },
      {
        'x-amzn-errortype': known.name,
        'x-amzn-errormessage': encodeURI(known.message.toWellFormed()),
      },
    );
  }
}

export const isPublicAction = ({ headers }: IncomingMessage): boolean =>
  !ADMIN_ACTIONS.has(actionOf({ headers }));

const isBlocked = (request: IncomingMessage): boolean =>
  isPublicAction(request) && !POOL_TARGETS.includes(String(request.headers[TARGET_HEADER]));

export function refusePool(response: ServerResponse): void {
  const name = 'ForbiddenException';
  const message = 'Request not allowed due to WAF block.';
  response
    .writeHead(403, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': name })
    .end(JSON.stringify({ __type: name, message }));
}

async function perform(pool: Pool, request: IncomingMessage): Promise<object> {
  const name = actionOf(request);
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') === true;
  if (ADMIN_ACTIONS.has(name) && !isSigned) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const known = isPoolAction(name) ? ACTIONS[name] : ADMIN_ACTIONS.get(name);
  const action = request.method === 'POST' ? known : undefined;
  if (action === undefined) {
    throw new CognitoError(
      'UnknownOperationException',
      `The operation ${request.headers['x-amz-target'] || '(no X-Amz-Target)'} is not known to this user pool.`,
    );
  }
  const body = await readBody(request, LARGEST_BODY_BYTES);
  if (body === undefined) {
    throw new CognitoError('RequestEntityTooLargeException', 'Request entity too large', 413);
  }
  const input = parseInput(body.toString('utf8'));
  checkInput(name, input);
  const answer = await action(pool, input);
  door.checkAnswer(name, answer);
  return answer;
}

/** @throws SerializationException for an unreadable input, InvalidParameterException if the model refuses it. */
function checkInput(name: string, input: Input): void {
  const problems = door.wrong(name, input);
  const unreadable = problems.find(({ kind }) => kind === 'type');
  if (unreadable) throw serialization(unreadable.says);
  if (problems.length > 0) throw invalidParameter(validationMessage(problems));
}

/** An error that the action does not have becomes an internal error. */
function knownError(name: string, error: unknown): CognitoError {
  if (!(error instanceof CognitoError)) return internalError(error);
  try {
    door.checkError(name, error.name);
    return error;
  } catch (problem) {
    return internalError(problem);
  }
}

function actionOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const target = String(headers['x-amz-target'] ?? '');
  return target.startsWith(SERVICE) ? target.slice(SERVICE.length) : '';
}

function publicDocument(pool: Pool, path: string): object | undefined {
  const { userPoolId, issuer } = pool.identity;
  if (path.endsWith(`/${userPoolId}/.well-known/jwks.json`)) {
    return { keys: [pool.tokens.publicKey] };
  }
  if (!path.endsWith(`/${userPoolId}/.well-known/openid-configuration`)) return undefined;
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'token'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}

function internalError(error: unknown): CognitoError {
  console.error('User pool:', error);
  return new CognitoError('InternalErrorException', 'Something went wrong', 500);
}
