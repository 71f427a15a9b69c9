import { poolOf, type SignInTokens, signIn } from '../local/shop-account.ts';
import type { Account } from './accounts.ts';
import type { RunningCloud } from './cloud.ts';
import { test as base, expect } from './test.ts';

type Shop = Account & {
  /** The user pool gave the owner this id. */
  sub: string;
  tokens: SignInTokens;
};

/** Signs an account in without a browser. */
export async function enter(
  origin: string,
  account: Account,
): Promise<Shop & { clientId: string }> {
  const pool = await poolOf(origin);
  const tokens = await signIn(pool, account.email, account.password);
  const [, claims = ''] = tokens.accessToken.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  return { ...account, sub, tokens, clientId: pool.clientId };
}

/** Returns the items that Amplify stores in the browser of a signed-in person. */
export function storedTokens({ sub, tokens, clientId }: Shop & { clientId: string }) {
  const client = `CognitoIdentityServiceProvider.${clientId}`;
  return [
    { name: `${client}.LastAuthUser`, value: sub },
    { name: `${client}.${sub}.accessToken`, value: tokens.accessToken },
    { name: `${client}.${sub}.idToken`, value: tokens.idToken },
    { name: `${client}.${sub}.refreshToken`, value: tokens.refreshToken },
    { name: `${client}.${sub}.clockDrift`, value: '0' },
  ];
}

/** The browser of these journeys is signed in from the start, because they are not about signing in. */
export const test = base.extend<{
  shop: Shop & { clientId: string };
  /** With these headers a request is made as the shop. */
  headers: { authorization: string };
}>({
  shop: async ({ cloud, account }, use) => use(await enter(cloud.origin, account)),
  headers: async ({ shop }, use) => use({ authorization: `Bearer ${shop.tokens.accessToken}` }),
  // The tokens are stored here, because the option `storageState` would need a new context for each shop
  // (playwright.config.ts).
  page: async ({ page, shop }, use) => {
    // `/config.json` is a small answer of the same origin, and loads no script.
    await page.goto('/config.json');
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, storedTokens(shop));
    await use(page);
  },
  signedIn: async ({ page, dashboard }, use) => {
    await page.goto('/dashboard');
    await dashboard.isShown();
    await use(dashboard);
  },
});

/** Revokes every refresh token of the shop, as an administrator of the pool does. */
export async function endSessionsElsewhere(cloud: RunningCloud, shop: Shop): Promise<void> {
  const configuration = await fetch(`${cloud.origin}/config.json`);
  const { userPoolId: UserPoolId } = await configuration.json();
  const response = await fetch(`${cloud.origin}/_local/cognito/`, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=test',
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
    },
    body: JSON.stringify({ UserPoolId, Username: shop.sub }),
  });
  expect(response.ok, await response.text()).toBe(true);
}
