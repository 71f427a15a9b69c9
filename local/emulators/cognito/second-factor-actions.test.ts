import {
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchMFAPreference } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, stepOf } from './software-token.ts';
import { PASSWORD, startTestPool, type TestPool } from './testing/test-pool.ts';
import { signInTokens } from './testing/test-sign-in.ts';

const email = 'lea@atelier.fr';
const STEP_MS = 30_000;
const on = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const wrongCode = { name: 'CodeMismatchException', message: 'Invalid code received for user' };

let pool: TestPool;
let sub: string;
beforeEach(async () => {
  pool = await startTestPool();
  // The clock stands in the middle of a time step, so that moving it by whole steps never crosses a boundary.
  pool.clock.ms = Math.floor(pool.clock.ms / STEP_MS) * STEP_MS + STEP_MS / 2;
  ({ sub } = pool.cognito.createConfirmedUser({ email, password: PASSWORD }));
});
afterEach(() => pool.close());

const code = (secret: string, steps = 0) => codeAt(secret, pool.clock.ms + steps * STEP_MS);

/** Starts setting up an authenticator, as the signed-in user. */
async function associate() {
  const { AccessToken } = await signInTokens(pool, email, PASSWORD);
  const asked = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const verify = (UserCode: string) =>
    pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  return { AccessToken, secret: asked.SecretCode ?? '', verify };
}

/** Switches the second factor, as our Lambda does. */
const prefer = (settings: object) =>
  pool.client.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: pool.cognito.userPoolId,
      Username: sub,
      ...settings,
    }),
  );

async function turnOn() {
  const set = await associate();
  await set.verify(code(set.secret));
  await prefer(on);
  return set;
}

const byPassword = (password = PASSWORD, username = email) =>
  pool.client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: pool.cognito.userPoolId,
      ClientId: pool.ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );

const respond = (session: string, answer: string, username = sub) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: pool.ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: session,
      ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: answer },
    }),
  );

test('Authenticator codes follow RFC 6238 and are accepted one step early and one step late', () => {
  // These are the last six digits of the codes in RFC 6238, appendix B, for the secret '12345678901234567890'.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(codeAt(secret, 59_000)).toBe('287082');
  expect(codeAt(secret, 1_111_111_109_000)).toBe('081804');
  expect([0, 30_000, 60_000, 90_000, 119_999].map((ms) => stepOf(secret, '287082', ms))).toEqual([
    1,
    1,
    1,
    undefined,
    undefined,
  ]);
});

describe('Setting up a second factor', () => {
  test('The setup requires a code of the new secret, and sign-ins ask for codes only once the user prefers them', async () => {
    const { AccessToken, secret, verify } = await associate();
    await expect(prefer(on)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    });
    await expect(verify(code(secret, 3))).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await expect(verify('12345')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect((await verify(code(secret))).Status).toBe('SUCCESS');
    // No sign-in asks for a code until the user prefers the authenticator.
    expect((await signInTokens(pool, email, PASSWORD)).step).toBe('DONE');
    await prefer(on);
    const user = await pool.client.send(new GetUserCommand({ AccessToken }));
    expect([user.UserMFASettingList, user.PreferredMfaSetting]).toEqual([
      ['SOFTWARE_TOKEN_MFA'],
      'SOFTWARE_TOKEN_MFA',
    ]);
    await expect(verify(code(secret))).rejects.toMatchObject({
      name: 'SoftwareTokenMFANotFoundException',
    });
  });

  test('An authenticator whose code was not verified does not replace the former one', async () => {
    const { AccessToken, secret } = await turnOn();
    await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    pool.clock.ms += STEP_MS;
    expect((await signInTokens(pool, email, PASSWORD)).step).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect((await confirmSignIn({ challengeResponse: code(secret) })).isSignedIn).toBe(true);
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  });
});

describe('Signing in with a second factor', () => {
  test('Each code is accepted once, and the next code is accepted too', async () => {
    const { secret } = await turnOn();
    await signInTokens(pool, email, PASSWORD);
    // The setup has already used this code.
    await expect(confirmSignIn({ challengeResponse: code(secret) })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    pool.clock.ms += STEP_MS;
    expect((await confirmSignIn({ challengeResponse: code(secret) })).isSignedIn).toBe(true);
    const again = await byPassword();
    await expect(respond(again.Session ?? '', code(secret))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    // An earlier code is refused as well.
    await expect(respond(again.Session ?? '', code(secret, -1))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  test('A challenge session is accepted once, from its own user, within three minutes', async () => {
    const { secret } = await turnOn();
    const { Session = '', ChallengeName, ChallengeParameters } = await byPassword();
    expect([ChallengeName, ChallengeParameters?.USER_ID_FOR_SRP]).toEqual([
      'SOFTWARE_TOKEN_MFA',
      sub,
    ]);
    pool.cognito.createConfirmedUser({ email: 'autre@atelier.fr', password: PASSWORD });
    const refused = { name: 'NotAuthorizedException' };
    await expect(respond(Session, code(secret, 1), 'autre@atelier.fr')).rejects.toMatchObject(
      refused,
    );
    await expect(respond(Session.replace(/^.{4}/, 'AAAA'), code(secret, 1))).rejects.toMatchObject(
      refused,
    );
    expect((await respond(Session, code(secret, 1))).AuthenticationResult?.TokenType).toBe(
      'Bearer',
    );
    pool.clock.ms += 2 * STEP_MS;
    await expect(respond(Session, code(secret))).rejects.toMatchObject(refused);
    const late = await byPassword();
    pool.clock.ms += 3 * 60_000;
    await expect(respond(late.Session ?? '', code(secret))).rejects.toMatchObject({
      ...refused,
      message: 'Invalid session for the user, session is expired.',
    });
  });

  test('After five wrong codes the sixth attempt is refused, whether its code is right or wrong', async () => {
    const { secret } = await turnOn();
    const { Session = '' } = await byPassword();
    for (let tries = 0; tries < 5; tries++) {
      await expect(respond(Session, code(secret, 5))).rejects.toMatchObject(wrongCode);
    }
    const right = () => respond(Session, code(secret, 1));
    await expect(right()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    pool.clock.ms += 1000;
    expect((await right()).AuthenticationResult).toBeDefined();
  });

  test('A new password does not change the second factor', async () => {
    await turnOn();
    const user = { ClientId: pool.ClientId, Username: email };
    await pool.client.send(new ForgotPasswordCommand(user));
    const Password = 'Nouveau-mot-2026';
    const ConfirmationCode = pool.lastCode();
    await pool.client.send(
      new ConfirmForgotPasswordCommand({ ...user, Password, ConfirmationCode }),
    );
    expect((await signInTokens(pool, email, Password)).step).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  });
});

describe('The administrator’s actions on the second factor', () => {
  test('The administrator verifies a password and removes the second factor', async () => {
    await turnOn();
    const refused = {
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    };
    await expect(byPassword('Autre-2026!')).rejects.toMatchObject(refused);
    await expect(byPassword(PASSWORD, 'x@y.fr')).rejects.toMatchObject(refused);
    await prefer({ SoftwareTokenMfaSettings: { Enabled: false } });
    expect((await byPassword()).AuthenticationResult?.RefreshToken).toBeTruthy();
    expect((await signInTokens(pool, email, PASSWORD)).step).toBe('DONE');
  });

  test.each(['AdminInitiateAuth', 'AdminSetUserMFAPreference'])(
    'The action %s is refused without an administrator’s credentials',
    async (action) => {
      const answer = await fetch(pool.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
        body: '{}',
      });
      expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([
        400,
        'MissingAuthenticationTokenException',
      ]);
    },
  );
});
