import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/** Drawing an uploaded image has its own limits (ADR 0106), and the concurrency limit bounds their sum. */
export const LOGO = {
  name: 'logo',
  handler: 'functions/lambdas/http/logo.ts',
  impact: 'Shops cannot upload a logo',
  timeoutSeconds: 20,
  memoryMb: 1024,
  concurrency: 5,
  uses: { table: ['GetItem', 'UpdateItem'], logos: ['PutObject'] },
  routes: {
    'POST /api/company/logo': {
      timeoutSeconds: 20,
      load: () => import('../../company/upload-logo.handler.ts'),
    },
  },
} as const satisfies HttpLambda;

export const handler = routed(LOGO.routes);
