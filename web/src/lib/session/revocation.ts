import { addressOf } from '../api/route-request.ts';
import { loadConfig } from '../config.ts';
import { owedRevocations, removeRevocation } from './stored-tokens.ts';

/** After these errors of Cognito, the same request may succeed later. */
const TRANSIENT = /TooManyRequestsException|InternalErrorException/;

async function revoke(endpoint: string, clientId: string, token: string): Promise<void> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId: clientId, Token: token }),
    });
    // A permanent refusal means that the token is no longer valid.
    const isFinal =
      response.ok || (response.status < 500 && !TRANSIENT.test(await response.text()));
    if (isFinal) removeRevocation(token);
  } catch (error) {
    console.warn('A session could not be revoked; the next visit tries again', error);
  }
}

/** Ends the session of an access token. Otherwise the user pool accepts the token until it expires. Never throws. */
export async function endAccess(token: string): Promise<void> {
  const { method, address } = addressOf('POST /api/account/sign-out', {});
  try {
    await fetch(address, {
      method,
      keepalive: true,
      headers: { authorization: `Bearer ${token}` },
    });
  } catch (error) {
    console.warn('A session could not be ended and lasts until its token expires', error);
  }
}

/** Revokes the ended sessions in the user pool. Without an answer, the next visit tries again. Never throws. */
export async function settleRevocations(): Promise<void> {
  const owed = owedRevocations();
  if (owed.length === 0) return;
  try {
    const { region, userPoolEndpoint } = await loadConfig();
    const endpoint = userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
    await Promise.all(owed.map(({ clientId, token }) => revoke(endpoint, clientId, token)));
  } catch (error) {
    console.warn('The user pool’s address is not known yet', error);
  }
}
