import {
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { JwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startTestPool, type TestPool } from './testing/test-pool.ts';
import { claimsOf, signInTokens } from './testing/test-sign-in.ts';

const email = 'lea@atelier.fr';
let pool: TestPool;
let sub: string;
beforeEach(async () => {
  pool = await startTestPool();
  ({ sub } = pool.cognito.createConfirmedUser({ email, password: PASSWORD }));
});
afterEach(() => pool.close());

const getUser = (AccessToken: string) => pool.client.send(new GetUserCommand({ AccessToken }));
const refresh = (RefreshToken: string) =>
  pool.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.ClientId, RefreshToken }));
const wrongPassword = {
  name: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
};

describe('Signing in by SRP with Amplify', () => {
  test('A sign-in returns an access token and an ID token with Cognito’s claims', async () => {
    const tokens = await signInTokens(pool, email, PASSWORD);
    expect(tokens.step).toBe('DONE');
    expect(claimsOf(tokens.AccessToken)).toMatchObject({
      sub,
      username: sub,
      iss: `https://cognito-idp.eu-west-3.amazonaws.com/${pool.cognito.userPoolId}`,
      client_id: pool.ClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
    });
    expect(claimsOf(tokens.IdToken)).toMatchObject({
      aud: pool.ClientId,
      token_use: 'id',
      email,
      email_verified: true,
      'cognito:username': sub,
    });
    const { exp, iat } = claimsOf(tokens.AccessToken);
    expect(Number(exp) - Number(iat)).toBe(3600);
  });

  test('The published keys verify the tokens', async () => {
    const { AccessToken } = await signInTokens(pool, email, PASSWORD);
    const { issuer, jwks } = pool.cognito;
    const verifier = JwtVerifier.create({ issuer, audience: null });
    verifier.cacheJwks(jwks);
    expect((await verifier.verify(AccessToken)).sub).toBe(sub);
    const last = AccessToken.endsWith('A') ? 'B' : 'A';
    const forged = AccessToken.replace(/.{4}$/, last.repeat(4));
    await expect(verifier.verify(forged)).rejects.toThrow();
    await expect(getUser(forged)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('A wrong password and an unknown user get the same refusal', async () => {
    await expect(signInTokens(pool, email, 'Autre-2026!')).rejects.toMatchObject(wrongPassword);
    await expect(signInTokens(pool, 'x@y.fr', PASSWORD)).rejects.toMatchObject(wrongPassword);
  });

  test('An unconfirmed user is refused as unconfirmed whatever the password, as on AWS', async () => {
    const Username = 'nouveau@atelier.fr';
    await pool.client.send(
      new SignUpCommand({ ClientId: pool.ClientId, Username, Password: PASSWORD }),
    );
    expect((await signInTokens(pool, Username, PASSWORD)).step).toBe('CONFIRM_SIGN_UP');
    expect((await signInTokens(pool, Username, 'Autre-2026!')).step).toBe('CONFIRM_SIGN_UP');
  });

  test('Five failures lock the password for one second', async () => {
    for (let failures = 0; failures < 5; failures++) {
      await expect(signInTokens(pool, email, 'Autre-2026!')).rejects.toMatchObject(wrongPassword);
    }
    await expect(signInTokens(pool, email, PASSWORD)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    pool.clock.ms += 1000;
    expect((await signInTokens(pool, email, PASSWORD)).step).toBe('DONE');
  });

  test('Amplify refreshes its session until it signs out', async () => {
    const { AccessToken, RefreshToken } = await signInTokens(pool, email, PASSWORD);
    const session = await fetchAuthSession({ forceRefresh: true });
    const renewed = session.tokens?.accessToken.toString() ?? '';
    expect(claimsOf(renewed).jti).not.toBe(claimsOf(AccessToken).jti);
    expect(claimsOf(renewed).origin_jti).toBe(claimsOf(AccessToken).origin_jti);
    await signOut();
    await expect(refresh(RefreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
  });
});

describe('The checks of the SRP protocol', () => {
  const initiate = (
    AuthFlow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH',
    AuthParameters: Record<string, string>,
  ) =>
    pool.client.send(
      new InitiateAuthCommand({ ClientId: pool.ClientId, AuthFlow, AuthParameters }),
    );

  test('A flow that the client does not allow is refused', async () => {
    const parameters = { USERNAME: email, PASSWORD };
    await expect(initiate('USER_PASSWORD_AUTH', parameters)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    });
  });

  test('A public value of zero, which would need no password, is refused', async () => {
    const zero = initiate('USER_SRP_AUTH', { USERNAME: email, SRP_A: '0' });
    await expect(zero).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(initiate('USER_SRP_AUTH', { USERNAME: email })).rejects.toMatchObject({
      message: 'Missing required parameter SRP_A',
    });
  });

  test('An unknown user gets a challenge like a known user, with the same salt each time', async () => {
    const ask = async () => {
      const parameters = { USERNAME: 'x@y.fr', SRP_A: 'abc' };
      return (await initiate('USER_SRP_AUTH', parameters)).ChallengeParameters;
    };
    const [first, second] = [await ask(), await ask()];
    expect(first?.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    expect(first?.SALT).toBe(second?.SALT);
    expect(first?.USER_ID_FOR_SRP).toBe(second?.USER_ID_FOR_SRP);
  });

  test('The timestamp of the answer and its delay are checked', async () => {
    const { ChallengeParameters } = await initiate('USER_SRP_AUTH', {
      USERNAME: email,
      SRP_A: 'abc',
    });
    const respond = (TIMESTAMP: string) =>
      pool.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: pool.ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: {
            USERNAME: sub,
            PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters?.SECRET_BLOCK ?? '',
            PASSWORD_CLAIM_SIGNATURE: 'AAAA',
            TIMESTAMP,
          },
        }),
      );
    await expect(respond('2026-11-21')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await expect(respond('Sat Nov 21 08:00:00 UTC 2026')).rejects.toMatchObject(wrongPassword);
    pool.clock.ms += 3 * 60_000;
    await expect(respond('Sat Nov 21 08:00:00 UTC 2026')).rejects.toMatchObject({
      message: expect.stringContaining('expired'),
    });
  });
});

describe('Tokens of a sign-in', () => {
  test('An access token is valid for one hour', async () => {
    const { AccessToken } = await signInTokens(pool, email, PASSWORD);
    pool.clock.ms += 3599_000;
    expect((await getUser(AccessToken)).Username).toBe(sub);
    pool.clock.ms += 1000;
    await expect(getUser(AccessToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token has expired',
    });
  });

  test('An ID token is refused as an access token', async () => {
    const { IdToken } = await signInTokens(pool, email, PASSWORD);
    await expect(getUser(IdToken)).rejects.toMatchObject({ message: 'Invalid Access Token' });
    await expect(getUser('rien')).rejects.toMatchObject({ message: 'Invalid Access Token' });
  });

  test('A refresh token is valid for thirty days', async () => {
    const { RefreshToken } = await signInTokens(pool, email, PASSWORD);
    pool.clock.ms += 30 * 24 * 3600_000 - 1000;
    const renewed = await refresh(RefreshToken);
    expect(renewed.AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    expect(renewed.AuthenticationResult?.RefreshToken).toBeUndefined();
    const { AccessToken = '' } = renewed.AuthenticationResult ?? {};
    expect((await getUser(AccessToken)).Username).toBe(sub);
    pool.clock.ms += 1000;
    await expect(refresh(RefreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    });
    await expect(refresh('inconnu')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
  });

  test('RevokeToken ends one sign-in and its access tokens, and can be repeated', async () => {
    const one = await signInTokens(pool, email, PASSWORD);
    const other = await signInTokens(pool, email, PASSWORD);
    const revoke = (Token: string) =>
      pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token }));
    await revoke(one.RefreshToken);
    await revoke(one.RefreshToken);
    await expect(getUser(one.AccessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    expect((await getUser(other.AccessToken)).Username).toBe(sub);
    await expect(revoke(other.AccessToken)).rejects.toMatchObject({
      name: 'UnsupportedTokenTypeException',
    });
  });

  test('AdminUserGlobalSignOut ends every sign-in of the user', async () => {
    const one = await signInTokens(pool, email, PASSWORD);
    const other = await signInTokens(pool, email, PASSWORD);
    const { userPoolId: UserPoolId } = pool.cognito;
    await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub }));
    await expect(getUser(one.AccessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    await expect(getUser(other.AccessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    await expect(refresh(other.RefreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has been revoked',
    });
  });
});
