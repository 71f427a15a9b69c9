import type { IncomingMessage, ServerResponse } from 'node:http';
import { type POOL_ACTIONS, POOL_TARGETS, TARGET_HEADER } from '../../../infra/pool-client.ts';
import { openDoor } from '../shapes/door.ts';
import { AwsError, actionOf, answerJson } from '../shapes/json-call.ts';
import {
  adminDeleteUser,
  adminSetUserPassword,
  adminUserGlobalSignOut,
  changePassword,
  getUser,
  listUsers,
} from './account-actions.ts';
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

const TARGET = 'AWSCognitoIdentityProviderService';
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

/** AWS allows these actions only with credentials. A browser page can reach the pool too but has no credentials. */
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
  if (isBlocked(request)) return refusePool(response);
  await answerJson(request, response, {
    target: TARGET,
    door,
    errors: { invalid: 'InvalidParameterException', internal: 'InternalErrorException' },
    largestBytes: LARGEST_BODY_BYTES,
    find(name, isSigned) {
      if (ADMIN_ACTIONS.has(name) && !isSigned) {
        throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
      }
      const action = isPoolAction(name) ? ACTIONS[name] : ADMIN_ACTIONS.get(name);
      return action && ((input) => action(pool, input));
    },
  });
}

export const isPublicAction = ({ headers }: IncomingMessage): boolean =>
  !ADMIN_ACTIONS.has(actionOf({ headers }, TARGET));

const isBlocked = (request: IncomingMessage): boolean =>
  isPublicAction(request) && !POOL_TARGETS.includes(String(request.headers[TARGET_HEADER]));

export function refusePool(response: ServerResponse): void {
  const name = 'ForbiddenException';
  const message = 'Request not allowed due to WAF block.';
  response
    .writeHead(403, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': name })
    .end(JSON.stringify({ __type: name, message }));
}
