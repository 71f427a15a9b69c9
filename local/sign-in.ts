/** Signing in to the user pool by SRP, as the interface does through Amplify, for programs of ours. */
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';

/** The pool a program signs in to. */
export type SignInPool = { origin: string; userPoolId: string; clientId: string };

export type SignInTokens = { accessToken: string; idToken: string; refreshToken: string };

const N = toInteger(getDiffieHellman('modp15').getPrime());
const G = 2n;
const K = toInteger(sha256(signedBytes(N), signedBytes(G)));

/**
 * Proves the password by SRP-6a in Cognito's dialect (3072-bit group of RFC 3526, SHA-256).
 * @throws Error with Cognito's own message when it refuses.
 */
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
  const u = toInteger(sha256(signedBytes(A), signedBytes(B)));
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`));
  const x = toInteger(sha256(signedBytes(BigInt(`0x${challenge.SALT}`)), identity));
  const base = (((B - K * modPow(G, x)) % N) + N) % N;
  const S = modPow(base, a + u * x);
  const key = Buffer.from(
    hkdfSync('sha256', signedBytes(S), signedBytes(u), 'Caldera Derived Key', 16),
  );
  const timestamp = cognitoTimestamp(new Date());
  const secretBlock = challenge.SECRET_BLOCK ?? '';
  const signature = createHmac('sha256', key)
    .update(`${poolName}${userId}`)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest('base64');
  const finished = await call(pool, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: pool.clientId,
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    },
  });
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
  const response = await fetch(`${pool.origin}/_local/cognito/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok)
    throw new Error(`${action}: ${String(answer.__type)}: ${String(answer.message)}`);
  return answer;
}

/** `Sat Nov 21 08:07:59 UTC 2026`, the one form Cognito reads. */
function cognitoTimestamp(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

/** The number's bytes with a leading zero byte when its first bit is set, as a signed big-endian integer has. */
function signedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}
