import type { ScheduledLambda } from '../kinds.ts';

export const CHECK_SITE = {
  // This Lambda requests the site as a visitor does. If the API does not accept the distribution's secret, it refuses
  // every request, and no other alarm shows this while there are few visitors.
  name: 'check-site',
  handler: 'functions/platform/api/check-site.handler.ts',
  impact: 'Nobody notices yet: only the check of the site itself does not run',
  timeoutSeconds: 30,
  memoryMb: 256,
  uses: { app: [] },
  jobs: { 'check-site': { scheduleExpression: 'rate(5 minutes)' } },
} as const satisfies ScheduledLambda;
