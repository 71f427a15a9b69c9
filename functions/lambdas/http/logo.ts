import { routed, withinSeconds } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/**
 * The Lambda can write to both buckets but read neither, so a hostile image cannot read files of other shops (ADR
 * 0106).
 */
export const LOGO = {
  name: 'logo',
  handler: 'functions/lambdas/http/logo.ts',
  impact: 'Shops cannot upload a logo or a picture of a repair',
  timeoutSeconds: 20,
  memoryMb: 1024,
  concurrency: 5,
  uses: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    logos: ['PutObject'],
    pictures: ['PutObject'],
    budgets: [],
  },
  routes: {
    ...withinSeconds(20, {
      'POST /api/company/logo': () => import('../../company/upload-logo.handler.ts'),
      'POST /api/repairs/{id}/pictures': () =>
        import('../../repairs/pictures/add-picture.handler.ts'),
    }),
  },
} as const satisfies HttpLambda;

export const handler = routed(LOGO.routes);
