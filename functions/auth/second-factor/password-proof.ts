import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '../../../shared/errors.ts';
import { QUICK_CLIENT_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';

/** The shop whose address and password these are, where signing in would go on to ask for the second factor. */
export type ProvePassword = (email: string, password: string) => Promise<string | undefined>;

/** Whatever is wrong with them is one answer. */
const REFUSALS = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'InvalidParameterException',
]);

/**
 * Proves passwords to the user pool, whose own lock on wrong ones holds here too. With the second factor on, no session is
 * opened by it. @throws AppError TOO_MANY when the pool takes no more.
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
      // The user's own name, whatever they typed.
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
