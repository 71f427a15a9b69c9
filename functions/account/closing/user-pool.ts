import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { QUICK_CLIENT_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/** The user pool of shop owners, whose user name is the shop's id. */
export function openUserPool() {
  const { USER_POOL_ID } = readVariables('USER_POOL_ID');
  const cognito = new CognitoIdentityProviderClient(QUICK_CLIENT_SETTINGS);

  /** Removes a user with every session; one that is gone already is no error. */
  async function removeUser(shopId: string): Promise<void> {
    try {
      await cognito.send(
        new AdminDeleteUserCommand({ UserPoolId: USER_POOL_ID, Username: shopId }),
      );
    } catch (error) {
      if (error instanceof UserNotFoundException) return;
      throw error;
    }
  }

  return { removeUser };
}
