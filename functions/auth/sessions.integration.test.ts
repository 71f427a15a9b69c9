import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientSettings } from '../../local/resources.ts';
import { signInShop } from '../../local/shop-account.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { askTicket, openLive } from '../../local/testing/live-client.ts';
import { createShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import { PASSWORD_CHOICE } from '../../shared/account/password-choice.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { startTestTable } from '../testing/test-table.ts';
import { noteSessionsAfter } from './end-sessions.ts';
import { signOut } from './sign-out.ts';

let cloud: TestCloud;
let pool: CognitoIdentityProviderClient;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
});

const repair = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
const create = async (token: string) =>
  (await callApi(cloud, '/api/repairs', { method: 'POST', token, json: repair })).status;
const change = async (token: string, id: string) => {
  const asked = { method: 'PATCH', token, json: { status: 'ordered' } } as const;
  return (await callApi(cloud, `/api/repairs/${id}/status`, asked)).status;
};
/** Creates a repair, so that the Lambdas have accepted this token and may have cached its check. */
async function writtenBy(token: string): Promise<string> {
  const made = await callApi(cloud, '/api/repairs', { method: 'POST', token, json: repair });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  expect(await change(token, id)).toBe(200);
  return id;
}
const refresh = (RefreshToken: string) =>
  pool.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: cloud.cognito.clientId, RefreshToken }),
  );

const codeTo = (email: string) =>
  eventually(`a code to ${email}`, () => {
    const message = cloud.messaging.outbox.list().find(({ to }) => to === email);
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  });

it('Ending all sessions ends access tokens, refresh tokens and live connections, but no later session', async () => {
  const shop = await createShop(cloud);
  const stolen = await signInShop(cloud, shop);
  const live = await openLive(cloud, { ticket: await askTicket(cloud, stolen.accessToken) });
  const closed = once(live.socket, 'close');
  const end = { method: 'POST', token: shop.token } as const;
  const id = await writtenBy(stolen.accessToken);
  expect((await callApi(cloud, '/api/account/sessions/end', end)).status).toBe(200);
  await closed;
  await expect(refresh(stolen.refreshToken)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  // Without `sessions_after_s` on the profile, both tokens would stay valid for an hour.
  expect(await Promise.all([shop.token, stolen.accessToken].map(create))).toEqual([401, 401]);
  expect(await change(stolen.accessToken, id)).toBe(401);
  const again = await signInShop(cloud, shop);
  expect(await create(again.accessToken)).toBe(201);
});

it('A browser that signs out ends its own session for every write, but no other session', async () => {
  const shop = await createShop(cloud);
  // A token names only the second in which its session began.
  await delay(1_000);
  const other = await signInShop(cloud, shop);
  await delay(1_000);
  const third = await signInShop(cloud, shop);
  const id = await writtenBy(shop.token);
  await writtenBy(other.accessToken);
  const leave = (token: string) =>
    callApi(cloud, '/api/account/sign-out', { method: 'POST', token });
  const left = await Promise.all([shop.token, other.accessToken].map(leave));
  expect(left.map(({ status }) => status)).toEqual([200, 200]);
  // If the profile did not name the ended session, a copy of its token could write for an hour.
  expect(await Promise.all([shop.token, other.accessToken].map(create))).toEqual([401, 401]);
  expect(await change(shop.token, id)).toBe(401);
  expect(await create(third.accessToken)).toBe(201);
  expect(await change(third.accessToken, id)).toBe(200);
  expect((await leave(shop.token)).status).toBe(401);
});

it('A ticket that a session requested before it ended opens no live connection', async () => {
  for (const path of ['/api/account/sign-out', '/api/account/sessions/end']) {
    // A second session of the same shop, begun in the second of the first, would end with the first.
    const shop = await createShop(cloud);
    const { accessToken: token } = await signInShop(cloud, shop);
    const ticket = await askTicket(cloud, token);
    expect((await callApi(cloud, path, { method: 'POST', token })).status).toBe(200);
    await expect(openLive(cloud, { ticket }), path).rejects.toBe(403);
  }
});

it('A session that signs out gets no further change over its live connection, and the other sessions do', async () => {
  const shop = await createShop(cloud);
  await delay(1_000);
  const other = await signInShop(cloud, shop);
  const open = async (token: string) => openLive(cloud, { ticket: await askTicket(cloud, token) });
  const [left, staying] = await Promise.all([open(shop.token), open(other.accessToken)]);
  const leaving = { method: 'POST', token: shop.token } as const;
  expect((await callApi(cloud, '/api/account/sign-out', leaving)).status).toBe(200);
  expect(await create(other.accessToken)).toBe(201);
  const first = await staying.next('repair');
  // A frame of the first change would have arrived before those of the second one.
  expect(await create(other.accessToken)).toBe(201);
  await staying.next('repair', ({ repair }) => repair.id !== first.repair.id);
  expect(left.frames).toEqual([]);
  left.close();
  staying.close();
});

it('A session that has ended uses up no PDF of its shop', async () => {
  const shop = await createShop(cloud);
  const id = await writtenBy(shop.token);
  const ending = { method: 'POST', token: shop.token } as const;
  expect((await callApi(cloud, '/api/account/sessions/end', ending)).status).toBe(200);
  const slip = await callApi(cloud, `/api/repairs/${id}/slip/pdf`, { token: shop.token });
  expect(slip.status).toBe(401);
  const table = startTestTable(cloud);
  const profile = (await table.item(profileKey(shop.sub))) ?? {};
  table.close();
  expect(Object.keys(profile).filter((name) => name.startsWith('papers_'))).toEqual([]);
});

it('A session that signed out is forgotten once its access tokens have expired', async () => {
  const shop = await createShop(cloud);
  const table = startTestTable(cloud);
  const caller = (signedInAtSeconds: number) => ({ shopId: shop.sub, signedInAtSeconds });
  await signOut(table, caller(1), 1_000_000);
  await signOut(table, caller(2), 1_000_000 + 59 * 60_000);
  expect(await table.item(profileKey(shop.sub))).toMatchObject({
    signed_out: { 1: 1_000 + 3_600, 2: 1_000 + 59 * 60 + 3_600 },
  });
  await signOut(table, caller(3), 1_000_000 + 60 * 60_000);
  const { signed_out } = (await table.item(profileKey(shop.sub))) ?? {};
  expect(Object.keys(signed_out as object)).toEqual(['2', '3']);
  await signOut(table, { shopId: 'none', signedInAtSeconds: 1 }, 1_000_000);
  expect(await table.item(profileKey('none'))).toBeUndefined();
  table.close();
});

it('The operator can end all sessions of a shop', async () => {
  const shop = await createShop(cloud);
  const table = startTestTable(cloud);
  await noteSessionsAfter(table, shop.sub, Math.floor(Date.now() / 1000) + 1);
  table.close();
  expect((await callApi(cloud, '/api/company', { token: shop.token })).status).toBe(401);
});

it('Replacing a forgotten password ends all sessions', async () => {
  const shop = await createShop(cloud);
  const id = await writtenBy(shop.token);
  const user = { ClientId: cloud.cognito.clientId, Username: shop.email };
  await pool.send(new ForgotPasswordCommand(user));
  const Password = `Nouveau-${shop.sub}`;
  await pool.send(
    new ConfirmForgotPasswordCommand({
      ...user,
      ConfirmationCode: await codeTo(shop.email),
      Password,
    }),
  );
  await expect(refresh(shop.refreshToken)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  expect(await create(shop.token)).toBe(401);
  expect(await change(shop.token, id)).toBe(401);
  const { accessToken } = await signInShop(cloud, { email: shop.email, password: Password });
  expect(await create(accessToken)).toBe(201);
});

it('A write is refused as soon as the account is closed', async () => {
  const shop = await createShop(cloud);
  const id = await writtenBy(shop.token);
  const closing = { method: 'DELETE', token: shop.token } as const;
  expect((await callApi(cloud, '/api/account', closing)).status).toBe(200);
  expect([await create(shop.token), await change(shop.token, id)]).toEqual([401, 401]);
});

describe('An address that a stranger signed up', () => {
  /** Signs up with the attacker's password; the reader of the mailbox confirms. */
  async function confirmed(ClientMetadata?: Record<string, string>) {
    const { email } = { email: `visee-${crypto.randomUUID()}@exemple.fr` };
    const user = { ClientId: cloud.cognito.clientId, Username: email };
    const password = `Attaque-2026-${email.length}`;
    await callApi(cloud, '/api/auth/sign-up', { method: 'POST', json: { email } });
    await pool.send(new SignUpCommand({ ...user, Password: password }));
    const ConfirmationCode = await codeTo(email);
    await pool.send(new ConfirmSignUpCommand({ ...user, ConfirmationCode, ClientMetadata }));
    return { email, password };
  }

  it('An account that its owner confirmed cannot be opened with the password of the sign-up', async () => {
    const account = await confirmed({ [PASSWORD_CHOICE.key]: PASSWORD_CHOICE.another });
    await expect(signInShop(cloud, account)).rejects.toThrow(/Incorrect username or password/);
  });

  it('An account that the same browser confirms keeps the password of the sign-up', async () => {
    expect((await signInShop(cloud, await confirmed())).accessToken).toBeTruthy();
  });
});
