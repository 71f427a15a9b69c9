import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientSettings } from '../../local/resources.ts';
import { signInShop } from '../../local/shop-account.ts';
import { type ApiCall, callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { Company } from '../../shared/company/answers.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { DEFAULT_REMINDERS } from '../../shared/notifications/reminders/reminders.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const OTHER_IBAN = 'FR14 2004 1010 0505 0001 3M02 606';

let cloud: TestCloud;
let shop: TestShop;
let stale: { accessToken: string; refreshToken: string };

sharedCloud((started) => {
  ({ cloud } = started);
});
beforeEach(async () => {
  shop = await createShop(cloud);
  cloud.setPoolClockOffset(-6 * 60_000);
  stale = await signInShop(cloud, shop).finally(() => cloud.setPoolClockOffset(0));
});
afterEach(() => cloud.setPoolClockOffset(0));

const call = (token: string, method: ApiCall['method'], path: string, json?: object) =>
  callApi<Company & ErrorBody>(cloud, path, { method, token, ...(json && { json }) });

const ACTS: [name: string, method: ApiCall['method'], path: string][] = [
  ['closing the account', 'DELETE', '/api/account'],
  ['turning the second factor on', 'PUT', '/api/account/second-factor'],
  ['turning the second factor off', 'DELETE', '/api/account/second-factor'],
  ['making new recovery codes', 'POST', '/api/account/recovery-codes'],
  ['connecting an account for card payments', 'POST', '/api/card-payments'],
];

describe('An action that cannot be undone', () => {
  it.each(ACTS)(
    'A sign-in of six minutes ago is not enough for %s',
    async (_name, method, path) => {
      const { status, body } = await call(stale.accessToken, method, path);
      expect([status, body.error]).toMatchObject([403, { code: 'SIGN_IN_AGAIN' }]);
      expect(body.error.message).toContain('cinq minutes');
      expect((await call(stale.accessToken, 'GET', '/api/company')).status).toBe(200);
    },
  );

  it('Refreshing a token does not count as a fresh sign-in', async () => {
    const pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
    const { AuthenticationResult } = await pool.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: cloud.environment.USER_POOL_CLIENT_ID,
        RefreshToken: stale.refreshToken,
      }),
    );
    pool.destroy();
    const token = AuthenticationResult?.AccessToken ?? '';
    expect((await call(token, 'GET', '/api/company')).status).toBe(200);
    expect((await call(token, 'DELETE', '/api/account')).body.error.code).toBe('SIGN_IN_AGAIN');
    const fresh = await signInShop(cloud, shop);
    expect((await call(fresh.accessToken, 'DELETE', '/api/account')).status).toBe(200);
  });
});

describe('The IBAN', () => {
  const save = (token: string, json: object) => call(token, 'PUT', '/api/company', json);
  const stored = async () => (await call(shop.token, 'GET', '/api/company')).body;
  const refused = { status: 403, body: { error: { code: 'SIGN_IN_AGAIN' } } };

  it('Adding, replacing or removing an IBAN requires a fresh sign-in, and a refused request stores none of its fields', async () => {
    await save(shop.token, { ...WHOLE_COMPANY, iban: '' });
    const changes = { company_name: 'Atelier volé', iban: IBAN };
    expect(await save(stale.accessToken, changes)).toMatchObject(refused);
    expect(
      await save(stale.accessToken, { ...changes, reminders: DEFAULT_REMINDERS }),
    ).toMatchObject(refused);
    expect(await stored()).toMatchObject({ company_name: WHOLE_COMPANY.company_name });
    expect((await save(shop.token, { iban: IBAN })).status).toBe(200);
    for (const iban of [OTHER_IBAN, '']) {
      expect(await save(stale.accessToken, { iban })).toMatchObject(refused);
    }
    expect(await stored()).toMatchObject({ iban: IBAN });
  });

  it('The other fields are stored after an old sign-in, with the same IBAN or without one', async () => {
    const saveOld = (json: object) => save(stale.accessToken, json);
    expect((await saveOld({ company_name: 'Un', iban: '' })).status).toBe(200);
    expect((await save(shop.token, { iban: IBAN })).status).toBe(200);
    expect(
      (await saveOld({ company_name: 'Deux', iban: IBAN, reminders: DEFAULT_REMINDERS })).status,
    ).toBe(200);
    expect((await saveOld({ company_name: 'Trois', iban: IBAN })).status).toBe(200);
    expect((await saveOld({ company_name: 'Quatre' })).body).toMatchObject({
      company_name: 'Quatre',
      iban: IBAN,
    });
  });
});
