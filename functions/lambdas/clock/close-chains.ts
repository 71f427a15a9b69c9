import type { ScheduledLambda } from '../kinds.ts';

export const CLOSE_CHAINS = {
  name: 'close-chains',
  handler: 'functions/accounting/chain/close-chains.handler.ts',
  timeoutSeconds: 600,
  memoryMb: 1024,
  uses: { table: ['Query', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
  // A shop's day is seen to once: later runs take up what an earlier one left, or do nothing.
  jobs: { 'close-chains': { scheduleExpression: 'rate(1 hour)' } },
} as const satisfies ScheduledLambda;
