import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '../../../shared/errors.ts';
import { QUICK_CLIENT_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';

/** Returns the shop that the address and password belong to, if its sign-in requires a second factor. */
export type ProvePassword = (email: string, password: string) => Promise<string | undefined>;

/** All these errors get the same answer, so that a caller does not learn what was wrong. */
const REFUSALS = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'InvalidParameterException',
]);

/**
 * Checks a password with the user pool, whose lock after wrong attempts applies here too. The check opens no session,
 * because the second factor is on.
 * @throws AppError TOO_MANY when the pool refuses further attempts.
 */
export function openPasswordProof(): ProvePassword {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readVariables(
    'USER_POOL_ID',
    'USER_POOL_CLIENT_ID',
  );
  const cognito = new CognitoIdentityProviderClient(QUICK_CLIENT_SETTINGS);

  return async (email, password) => {
    try {
      const { ChallengeName, ChallengeParameters } = await cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId: USER_POOL_ID,
          ClientId: USER_POOL_CLIENT_ID,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      );
      // `USER_ID_FOR_SRP` is the user name in the pool, which may differ from the typed address.
      return ChallengeName === 'SOFTWARE_TOKEN_MFA'
        ? ChallengeParameters?.USER_ID_FOR_SRP
        : undefined;
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (REFUSALS.has(name)) return undefined;
      if (/^(TooManyRequests|LimitExceeded)Exception$/.test(name)) throw new AppError('TOO_MANY');
      throw error;
    }
  };
}
