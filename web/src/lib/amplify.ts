import { loadConfig } from './config.ts';

type AmplifyAuth = typeof import('aws-amplify/auth');

let pending: Promise<AmplifyAuth> | undefined;

async function configure(): Promise<AmplifyAuth> {
  const [config, { Amplify }, auth] = await Promise.all([
    loadConfig(),
    import('aws-amplify'),
    import('aws-amplify/auth'),
  ]);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint === undefined
          ? {}
          : { userPoolEndpoint: config.userPoolEndpoint }),
        loginWith: { email: true },
      },
    },
  });
  return auth;
}

/**
 * Returns Amplify's configured authentication. Only this file imports Amplify, and only on a call, so that no
 * page's first chunk contains it. After a failure, the next call tries again.
 */
export function loadAuth(): Promise<AmplifyAuth> {
  pending ??= configure().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
