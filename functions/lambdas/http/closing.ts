import { routed, withinSeconds } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';
import { ERASING } from '../limits.ts';

export const CLOSING = {
  name: 'closing',
  handler: 'functions/lambdas/http/closing.ts',
  impact: 'Shops cannot close their account',
  timeoutSeconds: 28,
  memoryMb: 1024,
  uses: ERASING,
  routes: {
    ...withinSeconds(28, {
      'DELETE /api/account': () => import('../../account/closing/close-account.handler.ts'),
    }),
  },
} as const satisfies HttpLambda;

export const handler = routed(CLOSING.routes);
