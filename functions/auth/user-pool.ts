import { randomBytes } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '../../shared/errors.ts';
import { QUICK_CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/** In this pool, the user name is the shop's id. By default the environment names the pool. */
export function openUserPool(userPoolId?: string) {
  const UserPoolId = userPoolId ?? readVariables('USER_POOL_ID').USER_POOL_ID;
  const cognito = new CognitoIdentityProviderClient(QUICK_CLIENT_SETTINGS);

  async function removeUser(shopId: string): Promise<void> {
    await unlessGone(cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: shopId })));
  }

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

  const removeSecondFactor = (shopId: string): Promise<void> => preferToken(shopId, false);

  async function requireSecondFactor(shopId: string): Promise<void> {
    try {
      await preferToken(shopId, true);
    } catch (error) {
      if (error instanceof InvalidParameterException) throw new AppError('INVALID');
      throw error;
    }
  }

  async function preferToken(shopId: string, isOn: boolean): Promise<void> {
    await cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username: shopId,
        SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
      }),
    );
  }

  return { removeUser, signOutEverywhere, lockPassword, removeSecondFactor, requireSecondFactor };
}

async function unlessGone(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
