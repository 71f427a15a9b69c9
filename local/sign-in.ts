/** Signs in to the user pool by SRP, as the interface does through Amplify, for our own programs. */
import { randomBytes } from 'node:crypto';
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
} from './emulators/cognito/srp-arithmetic.ts';

export type SignInPool = { endpoint: string; userPoolId: string; clientId: string };

/** @throws when no Rebond answers at `origin` */
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

/** @throws Error with Cognito's own message. */
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

/** `Sat Nov 21 08:07:59 UTC 2026`, the only form that Cognito reads. */
function cognitoTimestamp(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
