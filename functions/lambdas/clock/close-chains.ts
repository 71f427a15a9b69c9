import type { ScheduledLambda } from '../kinds.ts';

export const CLOSE_CHAINS = {
  name: 'close-chains',
  handler: 'functions/accounting/chain/close-chains.handler.ts',
  impact: 'Nobody notices yet: the daily check of the hash chains is late',
  timeoutSeconds: 600,
  memoryMb: 1024,
  uses: { table: ['Query', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
  // Each shop's day is closed once. Later runs continue what an earlier one left, or do nothing.
  jobs: { 'close-chains': { scheduleExpression: 'rate(1 hour)' } },
} as const satisfies ScheduledLambda;
