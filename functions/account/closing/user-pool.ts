import { readVariables } from '../../platform/config.ts';
import { CallRefused, callSigned } from '../../platform/signed-call.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/** The user pool of shop owners, whose user name is the shop's id. */
export function openUserPool() {
  const { USER_POOL_ID } = readVariables('USER_POOL_ID');

  /** Removes a user with every session; one that is gone already is no error. */
  async function removeUser(shopId: string): Promise<void> {
    try {
      await callSigned({
        service: 'cognito-idp',
        target: 'AWSCognitoIdentityProviderService.AdminDeleteUser',
        endpointVariable: 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
        input: { UserPoolId: USER_POOL_ID, Username: shopId },
      });
    } catch (error) {
      if (error instanceof CallRefused && error.name === 'UserNotFoundException') return;
      throw error;
    }
  }

  return { removeUser };
}
