import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

export const PLATFORM = {
  name: 'platform',
  handler: 'functions/lambdas/http/platform.ts',
  impact: 'Shops cannot hand invoices over to the approved platform, nor open received invoices',
  timeoutSeconds: 10,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    platform: ['GetParameters'],
    platformActivation: ['GetParameters'],
    invoicesQueue: ['SendMessage'],
  },
  routes: {
    'POST /api/e-invoicing': () =>
      import('../../e-invoicing/reception/activate-reception.handler.ts'),
    'GET /api/received-invoices/{id}/file': () =>
      import('../../e-invoicing/received/get-received-file.handler.ts'),
    'POST /api/documents/{id}/transmission': () =>
      import('../../e-invoicing/sending/ask-sending.handler.ts'),
    'POST /api/received-invoices/{id}/status': () =>
      import('../../e-invoicing/sending/give-answer.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(PLATFORM.routes);
