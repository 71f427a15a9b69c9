import { loadConfig } from './config.ts';
import { owedRevocations, strikeRevocation } from './stored-tokens.ts';

/** Cognito's answers for which the same request may be answered better later. */
const TRANSIENT = /TooManyRequestsException|InternalErrorException/;

async function revoke(endpoint: string, clientId: string, token: string): Promise<void> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      // It outlives the page that sends it.
      keepalive: true,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId: clientId, Token: token }),
    });
    // Refused for good, the token is none any more.
    const isFinal =
      response.ok || (response.status < 500 && !TRANSIENT.test(await response.text()));
    if (isFinal) strikeRevocation(token);
  } catch (error) {
    console.warn('A session’s end could not be told; it is told again at the next visit', error);
  }
}

/**
 * Tells the user pool of the sessions that were left in this browser (RevokeToken). What is not answered stays owed and is
 * sent again at the next visit. Never throws.
 */
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
