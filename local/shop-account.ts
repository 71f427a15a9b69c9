import { randomBytes } from 'node:crypto';
import type { Cloud } from './cloud.ts';
import {
  claimSignature,
  G,
  K,
  keyOf,
  modPow,
  N,
  passwordNumber,
  scrambler,
  toInteger,
} from './emulators/cognito/srp.ts';

export type ShopAccount = { sub: string; email: string; password: string };

/** Creates a shop's account with its profile. The address counts as confirmed. */
export async function createShopAccount(
  cloud: Cloud,
  account: { email: string; password: string },
): Promise<ShopAccount> {
  const { sub } = await cloud.cognito.createConfirmedUser(account);
  await openShopProfile(cloud, { sub, email: account.email });
  return { sub, ...account };
}

/** Cognito runs a trigger up to three times when it does not answer within five seconds. */
const TRIGGER_ATTEMPTS = 3;

export async function openShopProfile(
  cloud: Pick<Cloud, 'cognito' | 'invoke'>,
  { sub, email }: { sub: string; email: string },
): Promise<void> {
  const { region, userPoolId, clientId } = cloud.cognito;
  const event = {
    version: '1',
    region,
    userPoolId,
    userName: sub,
    callerContext: { awsSdkVersion: 'local', clientId },
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    request: { userAttributes: { sub, email, email_verified: 'true' } },
    response: {},
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await cloud.invoke('post-confirmation', event);
      return;
    } catch (error) {
      if (attempt === TRIGGER_ATTEMPTS) throw error;
    }
  }
}

export function signInShop(
  cloud: Cloud,
  account: { email: string; password: string },
): Promise<SignInTokens> {
  const { userPoolId, clientId } = cloud.cognito;
  const endpoint = `${cloud.gatewayOrigin}/_local/cognito/`;
  const pool = { endpoint, userPoolId, clientId };
  return signIn(pool, account.email, account.password);
}

type SignInPool = { endpoint: string; userPoolId: string; clientId: string };

/** Reads the pool from the configuration of the application. @throws when no Rebond answers at `origin` */
export async function poolOf(origin: string): Promise<SignInPool> {
  const response = await fetch(`${origin}/config.json`);
  if (!response.ok) throw new Error(`${origin}/config.json was answered with ${response.status}`);
  const { region, userPoolId, userPoolClientId, userPoolEndpoint } = (await response.json()) as {
    region: string;
    userPoolId: string;
    userPoolClientId: string;
    userPoolEndpoint?: string;
  };
  const endpoint = userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
  return { endpoint, userPoolId, clientId: userPoolClientId };
}

export type SignInTokens = { accessToken: string; idToken: string; refreshToken: string };

/** Signs in by SRP, as Amplify does. @throws Error with Cognito's own message. */
export async function signIn(
  pool: SignInPool,
  email: string,
  password: string,
): Promise<SignInTokens> {
  const a = toInteger(randomBytes(32));
  const A = modPow(G, a);
  const started = await call(pool, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: pool.clientId,
    AuthParameters: { USERNAME: email, SRP_A: A.toString(16) },
  });
  const challenge = started.ChallengeParameters as Readonly<Record<string, string>>;
  const poolName = pool.userPoolId.slice(pool.userPoolId.indexOf('_') + 1);
  const userId = challenge.USER_ID_FOR_SRP ?? '';
  const B = BigInt(`0x${challenge.SRP_B}`);
  const u = scrambler(A, B);
  const x = passwordNumber(`${poolName}${userId}`, password, challenge.SALT ?? '');
  const base = (((B - K * modPow(G, x)) % N) + N) % N;
  const S = modPow(base, a + u * x);
  const key = keyOf(S, u);
  const timestamp = cognitoTimestamp(new Date());
  const secretBlock = challenge.SECRET_BLOCK ?? '';
  const claim = { poolName, userId, secretBlock, timestamp };
  const finished = await call(pool, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: pool.clientId,
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      PASSWORD_CLAIM_SIGNATURE: claimSignature(key, claim).toString('base64'),
      TIMESTAMP: timestamp,
    },
  });
  if (finished.ChallengeName !== undefined) {
    throw new Error(
      `The user pool asks for ${String(finished.ChallengeName)}, which no program can answer`,
    );
  }
  const result = finished.AuthenticationResult as Readonly<Record<string, string>>;
  return {
    accessToken: result.AccessToken ?? '',
    idToken: result.IdToken ?? '',
    refreshToken: result.RefreshToken ?? '',
  };
}

async function call(
  pool: SignInPool,
  action: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok)
    throw new Error(
      `The user pool refused ${action} (${String(answer.__type)}): ${String(answer.message)}`,
    );
  return answer;
}

/** Returns a text such as `Sat Nov 21 08:07:59 UTC 2026`, the only form that Cognito reads. */
function cognitoTimestamp(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
