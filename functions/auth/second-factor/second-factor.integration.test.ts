import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { codeAt } from '../../../local/emulators/cognito/software-token.ts';
import { clientSettings } from '../../../local/resources.ts';
import { signInShop } from '../../../local/shop-account.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { RecoveryCodes } from '../../../shared/account/second-factor.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { recoveryCodesKey } from './stored-recovery-codes.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const ASKS = /SOFTWARE_TOKEN_MFA/;

const makeCodes = (token: string) =>
  callApi<RecoveryCodes & ErrorBody>(cloud, '/api/account/recovery-codes', {
    method: 'POST',
    token,
  });
const requireFactor = (token: string) =>
  callApi<ErrorBody>(cloud, '/api/account/second-factor', { method: 'PUT', token });
const turnOff = (token: string) =>
  callApi<ErrorBody>(cloud, '/api/account/second-factor', { method: 'DELETE', token });
const recover = (json: object) =>
  callApi<ErrorBody>(cloud, '/api/auth/recovery-code', { method: 'POST', json });
const emailsTo = ({ email }: TestShop) =>
  cloud.messaging.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .reverse();

/** Turns the second factor on, as the page does, and returns the recovery codes. */
async function turnOn({ token: AccessToken }: TestShop): Promise<string[]> {
  const pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, Date.now());
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const { status, body } = await makeCodes(AccessToken);
  expect([status, new Set(body.codes).size]).toEqual([201, 10]);
  expect((await requireFactor(AccessToken)).status).toBe(200);
  return body.codes;
}

it('The second factor is turned off once by the password and a recovery code together, and every session ends', async () => {
  const shop = await createShop(cloud);
  const [first = '', second = ''] = await turnOn(shop);
  await expect(signInShop(cloud, shop)).rejects.toThrow(ASKS);
  const { email, password } = shop;
  // The recovery code or the password alone is not enough, and the answer does not say which was wrong.
  const refused = await Promise.all([
    recover({ email, password: `${password}x`, code: first }),
    recover({ email, password, code: '0000-0000-0000' }),
    recover({ email: `x${email}`, password, code: first }),
  ]);
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    refused.map(() => [403, 'RECOVERY_REFUSED']),
  );
  expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await expect(signInShop(cloud, shop)).rejects.toThrow(ASKS);
  // The code is typed as a person types it from paper. Of two parallel requests with the same code, one succeeds.
  const code = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`;
  const both = await Promise.all([1, 2].map(() => recover({ email, password, code })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await callApi(cloud, '/api/company', { token: shop.token })).status).toBe(401);
  const { accessToken } = await signInShop(cloud, shop);
  expect((await callApi(cloud, '/api/company', { token: accessToken })).status).toBe(200);
  // Without a second factor, the answer reveals nothing about a code.
  expect((await recover({ email, password, code: second })).status).toBe(403);
  expect(emailsTo(shop)).toEqual([
    'Vos codes de secours viennent d’être créés',
    'Un code de secours a servi à vous connecter',
  ]);
});

it('Recovery codes need a fresh sign-in, cause an e-mail, are stored as digests, and are deleted with the account', async () => {
  const shop = await createShop(cloud);
  cloud.setPoolClockOffset(-6 * 60_000);
  const stale = await signInShop(cloud, shop).finally(() => cloud.setPoolClockOffset(0));
  const [code = ''] = await turnOn(shop);
  // Only digests are stored, and the shop's own export does not contain them.
  const stored = JSON.stringify(await table.item(recoveryCodesKey(shop.sub)));
  expect(stored).toContain('digests');
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(code.replaceAll('-', ''));
  const given = await callApi(cloud, '/api/account/export', { token: shop.token });
  expect(JSON.stringify(given.body)).not.toMatch(/digests|salt|made_on/);
  for (const change of [makeCodes, requireFactor, turnOff]) {
    const { status, body } = await change(stale.accessToken);
    expect([status, body.error.code]).toEqual([403, 'SIGN_IN_AGAIN']);
  }
  // New codes replace the previous ones.
  const renewed = await makeCodes(shop.token);
  const { email, password } = shop;
  expect((await recover({ email, password, code })).status).toBe(403);
  const off = [await turnOff(shop.token), await turnOff(shop.token)];
  expect(off.map(({ status }) => status)).toEqual([200, 200]);
  // Without a second factor the pool requests no code, so this route refuses the caller.
  expect((await recover({ email, password, code: renewed.body.codes[0] })).status).toBe(403);
  expect(emailsTo(shop)).toEqual([
    'Vos codes de secours viennent d’être créés',
    'Vos codes de secours viennent d’être créés',
    'La double authentification est désactivée',
  ]);
  await callApi(cloud, '/api/account', { method: 'DELETE', token: shop.token });
  expect(await table.item(recoveryCodesKey(shop.sub))).toBeUndefined();
});

it('The second factor cannot be required before an authenticator is verified, nor by a call to the user pool itself', async () => {
  const shop = await createShop(cloud);
  const { status, body } = await requireFactor(shop.token);
  expect([status, body.error.code]).toEqual([400, 'INVALID']);
  const pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  const own = new SetUserMFAPreferenceCommand({
    AccessToken: shop.token,
    SoftwareTokenMfaSettings,
  });
  await expect(pool.send(own)).rejects.toMatchObject({ name: 'ForbiddenException' });
});

it.each([
  ['nothing', {}, ['email', 'password', 'code']],
  ['no address', { email: 'x', password: 'p', code: 'c' }, ['email']],
  [
    'a password that is too long',
    { email: 'a@b.fr', password: 'x'.repeat(257), code: 'c' },
    ['password'],
  ],
  ['a list in place of a code', { email: 'a@b.fr', password: 'p', code: ['c'] }, ['code']],
  ['an unknown field', { email: 'a@b.fr', password: 'p', code: 'c', user_id: 'x' }, []],
])('A recovery request with %s is refused in French', async (_case, json, fields) => {
  const { status, body } = await recover(json);
  expect([status, body.error.code]).toEqual([400, 'INVALID']);
  expect(body.error.message).toMatch(/réessayez/);
  expect(Object.keys(body.error.fields ?? {})).toEqual(expect.arrayContaining(fields));
});
