import { JwtVerifier } from 'aws-jwt-verify';
import { JwtExpiredError } from 'aws-jwt-verify/error';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { gatewayAnswer, type HttpAnswer } from './http-answer.ts';
import type { AuthorizerContext } from './http-event.ts';

export type TokenIssuer = { issuer: string; clientId: string; jwks: Jwks };

export type Authorization =
  | { allowed: true; context: AuthorizerContext }
  | { allowed: false; answer: HttpAnswer };

/** Like API Gateway, the authorizer accepts an ID token too. The application refuses it. */
export function createJwtAuthorizer(pool: TokenIssuer) {
  const verifier = JwtVerifier.create({ issuer: pool.issuer, audience: null });
  verifier.cacheJwks(pool.jwks);
  return (authorizationHeader: string | undefined): Authorization => {
    const token = authorizationHeader?.replace(/^bearer\s+/i, '').trim();
    if (!token) return refuse('Bearer');
    try {
      const claims: Readonly<Record<string, unknown>> = verifier.verifySync(token);
      if ((claims.aud ?? claims.client_id) !== pool.clientId) {
        return refuse(invalidToken('invalid audience'));
      }
      return { allowed: true, context: { claims: toStrings(claims), scopes: null } };
    } catch (error) {
      const expired = error instanceof JwtExpiredError;
      return refuse(invalidToken(expired ? 'the token has expired' : 'the token is not valid'));
    }
  };
}

const invalidToken = (description: string) =>
  `Bearer scope="" error="invalid_token" error_description="${description}"`;

function refuse(challenge: string): Authorization {
  const headers = { 'www-authenticate': challenge };
  return { allowed: false, answer: gatewayAnswer(401, 'Unauthorized', headers) };
}

/** Every claim reaches the Lambda as a string; a list is written `[a b]`. */
function toStrings(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}
