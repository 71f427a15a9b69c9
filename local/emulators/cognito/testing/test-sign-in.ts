/** Signs in by SRP with Amplify, as the application does, for the tests of this folder. */
import { Amplify } from 'aws-amplify';
import { signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { TestPool } from './test-pool.ts';

export function configureAmplify(pool: TestPool): Map<string, string> {
  const storage = new Map<string, string>();
  // Amplify would warn, rightly, that the endpoint is not AWS's.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.cognito.userPoolId,
        userPoolClientId: pool.ClientId,
        userPoolEndpoint: pool.endpoint,
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
  return storage;
}

export async function signInTokens(pool: TestPool, username: string, password: string) {
  const storage = configureAmplify(pool);
  const result = await signIn({ username, password });
  const kept = (name: string) => [...storage].find(([key]) => key.endsWith(`.${name}`))?.[1] ?? '';
  return {
    step: result.nextStep.signInStep,
    AccessToken: kept('accessToken'),
    IdToken: kept('idToken'),
    RefreshToken: kept('refreshToken'),
  };
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
