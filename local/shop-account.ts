import type { Cloud } from './cloud.ts';
import { type SignInTokens, signIn } from './sign-in.ts';

export type ShopAccount = { sub: string; email: string; password: string };

/** Creates a shop's account with its profile. The address counts as confirmed. */
export async function createShopAccount(
  cloud: Cloud,
  account: { email: string; password: string },
): Promise<ShopAccount> {
  const { sub } = await cloud.cognito.createConfirmedUser(account);
  await openShopProfile(cloud, { sub, email: account.email });
  return { sub, ...account };
}

/** Cognito runs a trigger three times that does not answer within five seconds. */
const TRIGGER_ATTEMPTS = 3;

export async function openShopProfile(
  cloud: Pick<Cloud, 'cognito' | 'invoke'>,
  { sub, email }: { sub: string; email: string },
): Promise<void> {
  const { region, userPoolId, clientId } = cloud.cognito;
  const event = {
    version: '1',
    region,
    userPoolId,
    userName: sub,
    callerContext: { awsSdkVersion: 'local', clientId },
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    request: { userAttributes: { sub, email, email_verified: 'true' } },
    response: {},
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await cloud.invoke('post-confirmation', event);
      return;
    } catch (error) {
      if (attempt === TRIGGER_ATTEMPTS) throw error;
    }
  }
}

export function signInShop(
  cloud: Cloud,
  account: { email: string; password: string },
): Promise<SignInTokens> {
  const { userPoolId, clientId } = cloud.cognito;
  const endpoint = `${cloud.gatewayOrigin}/_local/cognito/`;
  const pool = { endpoint, userPoolId, clientId };
  return signIn(pool, account.email, account.password);
}
