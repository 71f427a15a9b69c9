import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminUserGlobalSignOutCommand,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startTestPool } from './testing/test-pool.ts';
import { signInTokens } from './testing/test-sign-in.ts';

const email = 'lea@atelier.fr';

describe('The user pool over HTTP', () => {
  const ask = async (target: string | undefined, body: string, method = 'POST') => {
    const pool = await startTestPool();
    try {
      const answer = await fetch(pool.endpoint, {
        method,
        headers: target === undefined ? {} : { 'x-amz-target': target },
        ...(method === 'POST' && { body }),
      });
      const text = await answer.text();
      return { status: answer.status, header: answer.headers.get('x-amzn-errortype'), text };
    } finally {
      await pool.close();
    }
  };
  const action = (name: string) => `AWSCognitoIdentityProviderService.${name}`;

  test.each([
    [action('SignUp'), '{"ClientId":', 'SerializationException'],
    [action('SignUp'), '[]', 'SerializationException'],
    [action('SignUp'), '{"ClientId": 3}', 'SerializationException'],
    [action('SignUp'), '{}', 'InvalidParameterException'],
    [action('InitiateAuth'), '{"ClientId":"x","AuthFlow":"\\ud800"}', 'InvalidParameterException'],
  ])('The request %s with %s is refused with %s', async (target, body, name) => {
    const answer = await ask(target, body);
    expect(answer.status).toBe(400);
    expect(answer.header).toBe(name);
    expect(JSON.parse(answer.text)).toEqual({ __type: name, message: expect.any(String) });
  });

  test.each([action('ListGroups'), action('constructor'), 'Other.SignUp', undefined])(
    'The firewall blocks %s, an action that our pages do not use',
    async (target) => {
      expect(await ask(target, '{}')).toEqual({
        status: 403,
        header: 'ForbiddenException',
        text: '{"__type":"ForbiddenException","message":"Request not allowed due to WAF block."}',
      });
    },
  );

  test('A body of more than 128 kB is refused', async () => {
    const answer = await ask(action('SignUp'), JSON.stringify({ Username: 'a'.repeat(200_000) }));
    expect(answer).toMatchObject({ status: 413, header: 'RequestEntityTooLargeException' });
  });

  test('The firewall blocks a request that is no action', async () => {
    expect((await ask(undefined, '', 'GET')).status).toBe(403);
  });
});

describe('The user pool with a directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'rebond-cognito-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('Users, sign-ins and keys survive a restart without a clean stop', async () => {
    const before = await startTestPool(directory);
    const { sub } = before.cognito.createConfirmedUser({ email, password: PASSWORD });
    const { RefreshToken } = await signInTokens(before, email, PASSWORD);
    const Username = 'nouveau@atelier.fr';
    const { ClientId } = before;
    await before.client.send(new SignUpCommand({ ClientId, Username, Password: PASSWORD }));
    const ConfirmationCode = before.lastCode();

    const after = await startTestPool(directory);
    expect(after.cognito.userPoolId).toMatch(/^eu-west-3_[0-9A-Za-z]{9}$/);
    expect(after.cognito.userPoolId).toBe(before.cognito.userPoolId);
    expect(after.cognito.jwks).toEqual(before.cognito.jwks);
    const renewed = await after.client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: after.ClientId, RefreshToken }),
    );
    expect(renewed.AuthenticationResult?.AccessToken).toContain('.');
    await after.client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
    const tokens = await signInTokens(after, email, PASSWORD);
    expect(tokens.step).toBe('DONE');
    const { userPoolId: UserPoolId } = after.cognito;
    await after.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub }));
    await Promise.all([before.close(), after.close()]);

    const last = await startTestPool(directory);
    await expect(
      last.client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
    ).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
    expect(() => last.cognito.createConfirmedUser({ email, password: PASSWORD })).toThrow(
      'An account with the given email already exists.',
    );
    await last.close();
    const journal = readFileSync(join(directory, 'cognito', 'users.jsonl'), 'utf8');
    expect(journal).toContain(sub);
    expect(journal).not.toContain(PASSWORD);
    expect(journal).not.toContain(RefreshToken);
  });

  test('A journal line that a kill cut short is dropped, and later lines are kept', async () => {
    const before = await startTestPool(directory);
    before.cognito.createConfirmedUser({ email, password: PASSWORD });
    await before.close();
    const path = join(directory, 'cognito', 'users.jsonl');
    appendFileSync(path, '{"user":{"sub":"coup');

    const after = await startTestPool(directory);
    after.cognito.createConfirmedUser({ email: 'b@atelier.fr', password: PASSWORD });
    await after.close();
    const last = await startTestPool(directory);
    for (const taken of [email, 'b@atelier.fr']) {
      const again = () => last.cognito.createConfirmedUser({ email: taken, password: PASSWORD });
      expect(again).toThrow('already exists');
    }
    await last.close();
  });
});
