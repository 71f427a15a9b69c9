import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { loadConfig } from '../config.ts';

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

/** Amplify is imported on demand, so that the first files of a page do not contain it. */
export function loadAuth(): Promise<AmplifyAuth> {
  pending ??= configure().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/** Runs `work` while Amplify stores its tokens in `aside`. The tokens of the session stay in `kept`. */
export async function withTokensAside<Result>(
  aside: KeyValueStorageInterface,
  work: (auth: AmplifyAuth, kept: KeyValueStorageInterface) => Promise<Result>,
): Promise<Result> {
  const [auth, { cognitoUserPoolsTokenProvider }, { defaultStorage }] = await Promise.all([
    loadAuth(),
    import('aws-amplify/auth/cognito'),
    import('aws-amplify/utils'),
  ]);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(aside);
  try {
    return await work(auth, defaultStorage);
  } finally {
    cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
  }
}
