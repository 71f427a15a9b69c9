/** Compares every call of the user pool, its answers and its refusals, with AWS's own model. */
import {
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '../shapes/door.ts';
import { wrongInputs } from '../shapes/testing/wrong-inputs.ts';
import { codeAt } from './software-token.ts';
import { PASSWORD, startTestPool, type TestPool } from './testing/test-pool.ts';

const { model } = openDoor('cognito');
const Username = 'lea@atelier.fr';
const on = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };

let pool: TestPool;
/** Each call is stored as it was made through the SDK's client. */
const asked = new Map<string, Readonly<Record<string, unknown>>>();
beforeAll(async () => {
  pool = await startTestPool();
  pool.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        asked.set(commandName.replace(/Command$/, ''), { ...call.input });
        return next(call);
      },
    { step: 'initialize' },
  );
});
afterAll(() => pool.close());

/** Takes an account from sign-up to deletion and makes every call that the pool has. */
async function live(): Promise<void> {
  const { client, ClientId, cognito } = pool;
  const { userPoolId: UserPoolId } = cognito;
  const opening = { ClientId, Username };
  await client.send(
    new SignUpCommand({
      ...opening,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'email', Value: Username }],
      ClientMetadata: { from: 'test' },
    }),
  );
  await client.send(new ResendConfirmationCodeCommand(opening));
  await client.send(new ConfirmSignUpCommand({ ...opening, ConfirmationCode: pool.lastCode() }));
  const signIn = (Password = PASSWORD) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      }),
    );
  const tokens = async (answer = signIn()) => {
    const { AccessToken = '', RefreshToken = '' } = (await answer).AuthenticationResult ?? {};
    return { AccessToken, RefreshToken };
  };
  const { AccessToken, RefreshToken } = await tokens();
  const refreshed = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  expect(refreshed.AuthenticationResult?.AccessToken).toBeDefined();
  await client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: Username, SRP_A: 'a' },
    }),
  );
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const code = () => codeAt(SecretCode, pool.clock.ms);
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code() }));
  const { Username: sub = '' } = await client.send(new GetUserCommand({ AccessToken }));
  const named = { UserPoolId, Username: sub };
  await client.send(new AdminSetUserMFAPreferenceCommand({ ...named, ...on }));
  expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject({
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  });
  pool.clock.ms += 60_000;
  const { Session } = await signIn();
  const withCode = await tokens(
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        Session,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ChallengeResponses: { USERNAME: sub, SOFTWARE_TOKEN_MFA_CODE: code() },
      }),
    ),
  );
  await client.send(new AdminSetUserMFAPreferenceCommand({ ...named, ...off }));
  const ProposedPassword = `${PASSWORD}-2`;
  await client.send(
    new ChangePasswordCommand({ AccessToken, PreviousPassword: PASSWORD, ProposedPassword }),
  );
  await client.send(new RevokeTokenCommand({ ClientId, Token: withCode.RefreshToken }));
  await client.send(new ForgotPasswordCommand(opening));
  await client.send(
    new ConfirmForgotPasswordCommand({
      ...opening,
      ConfirmationCode: pool.lastCode(),
      Password: PASSWORD,
    }),
  );
  await client.send(new AdminUserGlobalSignOutCommand(named));
  await client.send(
    new AdminSetUserPasswordCommand({ ...named, Password: PASSWORD, Permanent: true }),
  );
  const listing = { UserPoolId, AttributesToGet: ['sub', 'email'], Limit: 60 };
  const { Users = [] } = await client.send(new ListUsersCommand(listing));
  expect(Users).toHaveLength(1);
  const other = cognito.createConfirmedUser({ email: 'b@atelier.fr', password: PASSWORD });
  await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: other.sub }));
}

const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };

/** Calls the pool without the SDK, which would not send a number in place of a text. */
async function call(action: string, input: unknown) {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: {
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      authorization: 'AWS4-HMAC-SHA256 Credential=test',
    },
    body: JSON.stringify(input),
  });
  const body = await response.json();
  return { status: response.status, name: body.__type, message: body.message };
}

it('Every call in the life of an account is answered as AWS’s model describes, and refused for each invalid parameter', async () => {
  await live();
  expect([...asked.keys()].toSorted()).toEqual(Object.keys(model.operations).toSorted());
  let refused = 0;
  for (const [action, good] of asked) {
    for (const { what, input, says } of wrongInputs(model, action, good)) {
      const answer = await call(action, input);
      expect(answer, `${action} ${what}`).toEqual({
        status: 400,
        name: 'InvalidParameterException',
        message: expect.stringContaining(says),
      });
      expect(model.operations[action]?.errors).toContain(answer.name);
      refused += 1;
    }
    for (const member of Object.keys(good)) {
      const answer = await call(action, { ...good, [member]: 12.5 });
      expect(answer, `${action} ${member}`).toMatchObject({ name: 'SerializationException' });
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(200);
});
