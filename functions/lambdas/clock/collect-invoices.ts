import type { ScheduledLambda } from '../kinds.ts';

export const COLLECT_INVOICES = {
  name: 'collect-invoices',
  handler: 'functions/e-invoicing/sending/collect-invoices.handler.ts',
  impact: 'Shops see the invoices of their suppliers late',
  timeoutSeconds: 300,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    platform: ['GetParameters'],
  },
  jobs: { 'collect-invoices': { scheduleExpression: 'rate(15 minutes)' } },
  needs: 'platform',
} as const satisfies ScheduledLambda;
