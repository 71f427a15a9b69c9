import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/** These routes need processor time for the digests of recovery codes, which are slow on purpose. */
export const ACCOUNT = {
  name: 'account',
  handler: 'functions/lambdas/http/account.ts',
  impact:
    'Nobody can sign up, and shops cannot end their sessions, nor manage or recover their second factor',
  timeoutSeconds: 10,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    userPool: ['AdminInitiateAuth', 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
    userPoolClient: [],
    connectionEnds: ['ManageConnections'],
    email: ['SendRawEmail'],
    budgets: [],
    app: [],
  },
  routes: {
    'POST /api/account/sessions/end': () => import('../../auth/end-sessions.handler.ts'),
    'POST /api/account/recovery-codes': () =>
      import('../../auth/second-factor/make-recovery-codes.handler.ts'),
    'PUT /api/account/second-factor': () =>
      import('../../auth/second-factor/turn-on-second-factor.handler.ts'),
    'DELETE /api/account/second-factor': () =>
      import('../../auth/second-factor/turn-off-second-factor.handler.ts'),
    'POST /api/auth/sign-up': () => import('../../auth/sign-up/permit-sign-up.handler.ts'),
    'POST /api/auth/recovery-code': () =>
      import('../../auth/second-factor/recover-sign-in.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(ACCOUNT.routes);
