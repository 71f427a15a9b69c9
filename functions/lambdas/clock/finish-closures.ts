import type { ScheduledLambda } from '../kinds.ts';
import { ERASING } from '../limits.ts';

export const FINISH_CLOSURES = {
  name: 'finish-closures',
  handler: 'functions/account/closing/finish-closures.handler.ts',
  impact: 'Accounts that were closed are erased late',
  timeoutSeconds: 270,
  memoryMb: 1024,
  uses: { ...ERASING, table: [...ERASING.table, 'BatchGetItem'] },
  jobs: { 'finish-closures': { scheduleExpression: 'rate(5 minutes)' } },
} as const satisfies ScheduledLambda;
