import {
  AdminDeleteUserCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startTestPool, type TestPool } from './testing/test-pool.ts';
import { signInTokens } from './testing/test-sign-in.ts';

const email = 'lea@atelier.fr';
const NEW_PASSWORD = 'Etabli-2027!';
let pool: TestPool;
beforeEach(async () => {
  pool = await startTestPool();
  pool.cognito.createConfirmedUser({ email, password: PASSWORD, attributes: { name: 'Léa' } });
});
afterEach(() => pool.close());

const attributesOf = async (AccessToken: string) => {
  const { UserAttributes } = await pool.client.send(new GetUserCommand({ AccessToken }));
  return Object.fromEntries((UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
};

describe('A signed-in user', () => {
  test('A signed-in user reads the attributes that the app client may read', async () => {
    const { AccessToken } = await signInTokens(pool, email, PASSWORD);
    expect(await attributesOf(AccessToken)).toEqual({
      sub: expect.any(String),
      email,
      email_verified: 'true',
      name: 'Léa',
    });
  });

  // The e-mail identifies the account's owner, so no page may change it. A deleted sign-in would leave a shop and its
  // subscription without an owner.
  test.each([
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'autre@atelier.fr' }] }],
    ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
    ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
    ['DeleteUserAttributes', { UserAttributeNames: ['name'] }],
    ['DeleteUser', {}],
    ['GlobalSignOut', {}],
  ])('The firewall refuses %s, whatever the token', async (action, input) => {
    const { AccessToken } = await signInTokens(pool, email, PASSWORD);
    const response = await fetch(pool.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body: JSON.stringify({ AccessToken, ...input }),
    });
    expect([response.status, await response.json()]).toEqual([
      403,
      { __type: 'ForbiddenException', message: 'Request not allowed due to WAF block.' },
    ]);
    expect(await attributesOf(AccessToken)).toMatchObject({ email, name: 'Léa' });
  });

  test('A signed-in user changes the password by giving the present one', async () => {
    const { AccessToken } = await signInTokens(pool, email, PASSWORD);
    const change = (PreviousPassword: string) =>
      pool.client.send(
        new ChangePasswordCommand({
          AccessToken,
          PreviousPassword,
          ProposedPassword: NEW_PASSWORD,
        }),
      );
    await expect(change('Autre-2026!')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    await change(PASSWORD);
    await expect(signInTokens(pool, email, PASSWORD)).rejects.toThrow();
    expect((await signInTokens(pool, email, NEW_PASSWORD)).step).toBe('DONE');
  });

  test('Only an administrator, who signs the request, can delete a user', async () => {
    const { AccessToken } = await signInTokens(pool, email, PASSWORD);
    const { sub } = await attributesOf(AccessToken);
    const { userPoolId: UserPoolId } = pool.cognito;
    const command = new AdminDeleteUserCommand({ UserPoolId, Username: sub });
    const stranger = await fetch(pool.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser' },
      body: JSON.stringify(command.input),
    });
    expect([stranger.status, stranger.headers.get('x-amzn-errortype')]).toEqual([
      400,
      'MissingAuthenticationTokenException',
    ]);
    await pool.client.send(command);
    await expect(attributesOf(AccessToken)).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await expect(pool.client.send(command)).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });
});

describe('A forgotten password', () => {
  const forget = (Username: string) =>
    pool.client.send(new ForgotPasswordCommand({ ClientId: pool.ClientId, Username }));
  const recover = (ConfirmationCode: string, Password = NEW_PASSWORD) =>
    pool.client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: pool.ClientId,
        Username: email,
        ConfirmationCode,
        Password,
      }),
    );

  test('A forgotten password is replaced once with the e-mailed code', async () => {
    await forget(email);
    const code = pool.lastCode();
    await expect(recover(code, 'faible')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await recover(code);
    expect((await signInTokens(pool, email, NEW_PASSWORD)).step).toBe('DONE');
    await expect(recover(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect(pool.triggerCalls.map(({ event }) => event)).toMatchObject([
      { triggerSource: 'CustomMessage_ForgotPassword' },
      { triggerSource: 'PostConfirmation_ConfirmForgotPassword' },
    ]);
  });

  test('A recovery code is valid for one hour', async () => {
    await forget(email);
    pool.clock.ms += 3600_000;
    await expect(recover(pool.lastCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('An unknown address gets the same answer as a known address, and no e-mail is sent', async () => {
    const { CodeDeliveryDetails } = await forget('personne@ailleurs.fr');
    expect(CodeDeliveryDetails?.Destination).toBe('p***@a***');
    expect(pool.emails).toEqual([]);
  });

  test('The number of recovery codes per hour is limited', async () => {
    for (let sent = 0; sent < 20; sent++) await forget(email);
    await expect(forget(email)).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
  });
});

describe('An administrator’s list of users', () => {
  const list = (more: { Limit?: number; PaginationToken?: string; Filter?: string } = {}) =>
    pool.client.send(
      new ListUsersCommand({
        UserPoolId: 'eu-west-3_pool',
        AttributesToGet: ['sub', 'email'],
        ...more,
      }),
    );

  test('The list returns each user once, page by page, with the requested attributes', async () => {
    for (const other of ['b@atelier.fr', 'c@atelier.fr']) {
      pool.cognito.createConfirmedUser({ email: other, password: PASSWORD, attributes: {} });
    }
    const first = await list({ Limit: 2 });
    expect(first.Users).toHaveLength(2);
    const rest = await list({ Limit: 2, PaginationToken: first.PaginationToken ?? '' });
    expect(rest.PaginationToken).toBeUndefined();
    const users = [...(first.Users ?? []), ...(rest.Users ?? [])];
    const addresses = users.map(({ Attributes, UserStatus, Username }) => {
      const of = Object.fromEntries((Attributes ?? []).map(({ Name, Value }) => [Name, Value]));
      expect(Object.keys(of).toSorted()).toEqual(['email', 'sub']);
      expect([of.sub, UserStatus]).toEqual([Username, 'CONFIRMED']);
      return of.email;
    });
    expect(addresses.toSorted()).toEqual(['b@atelier.fr', 'c@atelier.fr', email]);
  });

  test('The list refuses more than 60 users, an invalid pagination token, and a filter', async () => {
    await expect(list({ Limit: 61 })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('Member must have value less than or equal to 60'),
    });
    await expect(list({ PaginationToken: 'nowhere' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await expect(list({ Filter: 'email ^= "l"' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});
