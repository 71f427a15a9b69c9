import {
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answered, PASSWORD, startTestPool, type TestPool } from './testing/test-pool.ts';

const Username = 'lea@atelier.fr';
let pool: TestPool;
beforeEach(async () => {
  pool = await startTestPool();
});
afterEach(() => pool.close());

const signUp = (changes: object = {}) =>
  pool.client.send(
    new SignUpCommand({ ClientId: pool.ClientId, Username, Password: PASSWORD, ...changes }),
  );
const confirm = (ConfirmationCode = pool.lastCode(), user = Username) =>
  pool.client.send(
    new ConfirmSignUpCommand({ ClientId: pool.ClientId, Username: user, ConfirmationCode }),
  );
const resend = (user = Username) =>
  pool.client.send(new ResendConfirmationCodeCommand({ ClientId: pool.ClientId, Username: user }));

describe('Signing up', () => {
  test('SignUp creates an unconfirmed user and e-mails a code', async () => {
    const result = await signUp({ UserAttributes: [{ Name: 'name', Value: 'Léa' }] });
    expect(result).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'l***@a***', DeliveryMedium: 'EMAIL' },
    });
    expect(result.UserSub).toMatch(/^[0-9a-f-]{36}$/);
    expect(pool.emails).toHaveLength(1);
    expect(pool.emails[0]?.to).toBe(Username);
    expect(pool.lastCode()).toMatch(/^\d{6}$/);
  });

  test('SignUp refuses a short password, whatever its characters', async () => {
    await expect(signUp({ Password: 'Court1!' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    expect(pool.emails).toEqual([]);
  });

  test('SignUp refuses an address that is taken, whatever its case', async () => {
    await signUp();
    await expect(signUp({ Username: 'LEA@atelier.fr' })).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
  });

  test.each([
    [{ Username: 'lea' }, 'InvalidParameterException', 'Username should be an email.'],
    [{ ClientId: 'other' }, 'ResourceNotFoundException', 'User pool client other does not exist.'],
    [{ SecretHash: 'x' }, 'NotAuthorizedException', /not configured with a secret/],
  ])('SignUp refuses %o', async (changes, name, message) => {
    await expect(signUp(changes)).rejects.toMatchObject({
      name,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });
});

test.each(['email_verified', 'custom:plan', 'phone_number', 'nickname'])(
  'SignUp refuses the attribute %s, which the app client may not write',
  async (Name) => {
    await expect(signUp({ UserAttributes: [{ Name, Value: 'true' }] })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
  },
);

describe('Confirming a sign-up', () => {
  test('ConfirmSignUp accepts a code once', async () => {
    await signUp();
    const code = pool.lastCode();
    await confirm(code);
    await expect(confirm(code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });

  test('ConfirmSignUp refuses a wrong code and an unknown user with the same message', async () => {
    await signUp();
    const wrong = pool.lastCode() === '000000' ? '000001' : '000000';
    const refusal = {
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    };
    await expect(confirm(wrong)).rejects.toMatchObject(refusal);
    await expect(confirm(wrong, 'personne@atelier.fr')).rejects.toMatchObject(refusal);
  });

  test('ConfirmSignUp refuses a code after a day and accepts the code that was sent again', async () => {
    await signUp();
    pool.clock.ms += 24 * 60 * 60_000;
    await expect(confirm()).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
    await resend();
    await confirm();
  });

  test('After too many attempts, ConfirmSignUp refuses even the right code for one hour', async () => {
    await signUp();
    const code = pool.lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 15; tries++) await confirm(wrong).catch(() => {});
    await expect(confirm(code)).rejects.toMatchObject({ name: 'LimitExceededException' });
    pool.clock.ms += 60 * 60_000;
    await confirm(code);
  });
});

describe('A pool whose e-mails Cognito sends itself', () => {
  test('The day’s 51st e-mail is refused, and the next day has 50 more', async () => {
    await pool.close();
    pool = await startTestPool(undefined, { sendsItself: true });
    const refusal = {
      name: 'LimitExceededException',
      message: expect.stringMatching(/^Exceeded daily email limit for the operation/),
    };
    for (let sent = 0; sent < 50; sent++) await signUp({ Username: `a${sent}@atelier.fr` });
    await expect(signUp()).rejects.toMatchObject(refusal);
    await expect(resend('a1@atelier.fr')).rejects.toMatchObject(refusal);
    expect(pool.emails).toHaveLength(50);
    pool.clock.ms += 24 * 60 * 60_000;
    await resend('a1@atelier.fr');
    expect(pool.emails).toHaveLength(51);
  });
});

describe('Requesting the confirmation code again', () => {
  test('ResendConfirmationCode sends nothing to an unknown address, and answers alternately as for an unconfirmed and for a confirmed address', async () => {
    const result = await resend('personne@ailleurs.fr');
    expect(result.CodeDeliveryDetails?.Destination).toBe('p***@a***');
    await expect(resend('personne@ailleurs.fr')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User is already confirmed.',
    });
    expect(pool.emails).toEqual([]);
  });

  test('ResendConfirmationCode refuses a confirmed user', async () => {
    await signUp();
    await confirm();
    await expect(resend()).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User is already confirmed.',
    });
  });
});

describe('Triggers of the user pool', () => {
  test('The customMessage trigger writes the e-mail, and each placeholder becomes the code', async () => {
    pool.behaviour.run = async ({ event }) =>
      answered(event, { emailSubject: 'Code {####}', emailMessage: 'lien?c={####} ou {####}' });
    await signUp();
    const [email] = pool.emails;
    const code = pool.lastCode();
    expect(email).toEqual({
      to: Username,
      subject: `Code ${code}`,
      html: `lien?c=${code} ou ${code}`,
    });
    expect(pool.triggerCalls[1]).toMatchObject({
      trigger: 'customMessage',
      event: {
        version: '1',
        region: 'eu-west-3',
        userPoolId: pool.cognito.userPoolId,
        triggerSource: 'CustomMessage_SignUp',
        callerContext: { clientId: pool.ClientId },
        request: {
          codeParameter: '{####}',
          userAttributes: { email: Username, 'cognito:user_status': 'UNCONFIRMED' },
        },
      },
    });
  });

  test('A preSignUp trigger that fails is reported, and no user is created', async () => {
    pool.behaviour.run = async ({ trigger, event }) => {
      if (trigger === 'preSignUp') throw new Error('NOT_PERMITTED');
      return event;
    };
    await expect(signUp()).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error NOT_PERMITTED.',
    });
    expect(pool.triggerCalls).toMatchObject([
      {
        event: {
          triggerSource: 'PreSignUp_SignUp',
          request: { userAttributes: { email: Username } },
        },
      },
    ]);
    expect(pool.emails).toEqual([]);
    pool.behaviour.run = async ({ event }) => event;
    await signUp();
  });

  test('A custom message without the code is replaced by the default message', async () => {
    pool.behaviour.run = async ({ event }) =>
      answered(event, { emailSubject: 'Bienvenue', emailMessage: 'Sans code' });
    await signUp();
    expect(pool.emails[0]?.subject).toBe('Your verification code');
    expect(pool.emails[0]?.html).toBe(`Your confirmation code is ${pool.lastCode()}`);
  });

  test('A postConfirmation trigger that fails is reported, and the user stays confirmed', async () => {
    await signUp();
    pool.behaviour.run = async () => {
      throw new Error('table absente');
    };
    const code = pool.lastCode();
    await expect(confirm(code)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error table absente.',
    });
    await expect(confirm(code)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(pool.triggerCalls.at(-1)).toMatchObject({
      trigger: 'postConfirmation',
      event: {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: { userAttributes: { email: Username, email_verified: 'true' } },
      },
    });
  });

  test('A trigger that could not start for lack of concurrency is reported with its refusal', async () => {
    pool.behaviour.run = async () => {
      throw Object.assign(new Error('Rate Exceeded.'), { name: 'TooManyRequestsException' });
    };
    await expect(signUp()).rejects.toMatchObject({
      name: 'UnexpectedLambdaException',
      message: 'PreSignUp invocation failed due to error TooManyRequestsException.',
    });
  });

  test('A trigger’s answer that is not an event is refused', async () => {
    pool.behaviour.run = async () => 'ok';
    await expect(signUp()).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
  });
});
