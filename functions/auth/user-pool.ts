import { randomBytes } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { QUICK_CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/** The user pool of shop owners, where the user name is the shop's id. Uses the environment's pool by default. */
export function openUserPool(userPoolId?: string) {
  const UserPoolId = userPoolId ?? readVariables('USER_POOL_ID').USER_POOL_ID;
  const cognito = new CognitoIdentityProviderClient(QUICK_CLIENT_SETTINGS);

  /** Deletes a user with every session. A user that no longer exists is no error. */
  async function removeUser(shopId: string): Promise<void> {
    await unlessGone(cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: shopId })));
  }

  /** Revokes every refresh token of a user. */
  async function signOutEverywhere(shopId: string): Promise<void> {
    await unlessGone(
      cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: shopId })),
    );
  }

  /** Sets a password that nobody knows, so that only a reader of the mailbox can set another. */
  async function lockPassword(shopId: string): Promise<void> {
    const Password = `${randomBytes(48).toString('base64url')}-Aa1`;
    await cognito.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: shopId, Password, Permanent: true }),
    );
  }

  /** Turns the second factor off: afterwards the password alone signs in. */
  async function removeSecondFactor(shopId: string): Promise<void> {
    await cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username: shopId,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
  }

  return { removeUser, signOutEverywhere, lockPassword, removeSecondFactor };
}

async function unlessGone(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
