import type { ScheduledLambda } from '../kinds.ts';

export const CHECK_SITE = {
  // A distribution and an API that do not know each other's secret refuse everybody, and few visitors are no alarm.
  name: 'check-site',
  handler: 'functions/platform/api/check-site.handler.ts',
  timeoutSeconds: 30,
  memoryMb: 256,
  uses: { app: [] },
  jobs: { 'check-site': { scheduleExpression: 'rate(5 minutes)' } },
} as const satisfies ScheduledLambda;
