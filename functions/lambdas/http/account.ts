import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/** The routes that act on the user pool. Digests of recovery codes are slow on purpose. */
export const ACCOUNT = {
  name: 'account',
  handler: 'functions/lambdas/http/account.ts',
  impact: 'Shops cannot end their sessions, nor manage or recover their second factor',
  timeoutSeconds: 10,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    userPool: ['AdminInitiateAuth', 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
    userPoolClient: [],
    connectionEnds: ['ManageConnections'],
    email: ['SendEmail'],
    app: [],
  },
  routes: {
    'end-sessions': () => import('../../auth/end-sessions.handler.ts'),
    'make-recovery-codes': () => import('../../auth/second-factor/make-recovery-codes.handler.ts'),
    'turn-off-second-factor': () =>
      import('../../auth/second-factor/turn-off-second-factor.handler.ts'),
    'recover-sign-in': () => import('../../auth/second-factor/recover-sign-in.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(ACCOUNT.routes);
