import { createHash, createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import { isObject } from '../shapes/shape.ts';
import { notAuthorized } from './errors.ts';
import type { PoolIdentity } from './pool-identity.ts';
import type { User } from './user-store.ts';

export const ACCESS_TOKEN_SECONDS = 60 * 60;
const SCOPE = 'aws.cognito.signin.user.admin';

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(identity: PoolIdentity, now: () => number) {
  const verifyingKey = createPublicKey(identity.signingKey);
  const { n = '', e = '' } = verifyingKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('base64');
  const header = encode({ kid, alg: 'RS256' });

  function signed(claims: object): string {
    const content = `${header}.${encode(claims)}`;
    const signature = sign('RSA-SHA256', Buffer.from(content), identity.signingKey);
    return `${content}.${signature.toString('base64url')}`;
  }

  return {
    publicKey: { alg: 'RS256', e, kid, kty: 'RSA', n, use: 'sig' } as const,
    /** `originJti` names the sign-in. */
    issue(user: User, session: { originJti: string; authTimeSeconds: number }) {
      const iat = Math.floor(now() / 1000);
      const common = {
        sub: user.sub,
        iss: identity.issuer,
        origin_jti: session.originJti,
        event_id: randomUUID(),
        auth_time: session.authTimeSeconds,
        iat,
        exp: iat + ACCESS_TOKEN_SECONDS,
      };
      const accessToken = signed({
        ...common,
        client_id: identity.clientId,
        token_use: 'access',
        scope: SCOPE,
        jti: randomUUID(),
        username: user.sub,
      });
      const idToken = signed({
        ...user.attributes,
        ...common,
        email: user.email,
        email_verified: user.emailVerified,
        'cognito:username': user.sub,
        aud: identity.clientId,
        token_use: 'id',
        jti: randomUUID(),
      });
      return { accessToken, idToken };
    },
    /** @throws NotAuthorizedException when the token is not an access token of this pool, or has expired. */
    verifyAccess(token: string) {
      const [head = '', body = '', signature = '', ...rest] = token.split('.');
      const claims = decode(body);
      if (decode(head) === undefined || claims === undefined || rest.length > 0) {
        throw notAuthorized('Invalid Access Token');
      }
      const content = Buffer.from(`${head}.${body}`);
      if (!verify('RSA-SHA256', content, verifyingKey, Buffer.from(signature, 'base64url'))) {
        throw notAuthorized('Could not verify signature for Access Token');
      }
      const { sub, origin_jti: originJti, exp } = claims;
      const isAccess = claims.token_use === 'access' && claims.client_id === identity.clientId;
      if (!isAccess || typeof sub !== 'string' || typeof originJti !== 'string') {
        throw notAuthorized('Invalid Access Token');
      }
      if (typeof exp !== 'number' || exp * 1000 <= now()) {
        throw notAuthorized('Access Token has expired');
      }
      return { sub, originJti };
    },
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
