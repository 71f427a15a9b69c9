import type { ScheduledLambda } from '../kinds.ts';

export const COPY_ACCOUNTS = {
  // Cognito cannot restore a user pool, and the shops' items contain only the ids of its users.
  name: 'copy-accounts',
  handler: 'functions/account/copies/copy-accounts.handler.ts',
  impact: 'Nobody notices yet: the copy that says who owns each account gets old',
  timeoutSeconds: 600,
  memoryMb: 512,
  uses: {
    userPool: ['ListUsers'],
    accountCopies: ['GetObject', 'PutObject', 'ListBucket'],
    table: ['BatchGetItem'],
  },
  jobs: { 'copy-accounts': { scheduleExpression: 'rate(1 day)' } },
} as const satisfies ScheduledLambda;
