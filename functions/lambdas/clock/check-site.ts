import type { ScheduledLambda } from '../kinds.ts';

export const CHECK_SITE = {
  // When the distribution and the API share no secret, every request is refused. With few visitors no other alarm shows
  // it.
  name: 'check-site',
  handler: 'functions/platform/api/check-site.handler.ts',
  impact: 'Nobody notices yet: only the check of the site itself does not run',
  timeoutSeconds: 30,
  memoryMb: 256,
  uses: { app: [] },
  jobs: { 'check-site': { scheduleExpression: 'rate(5 minutes)' } },
} as const satisfies ScheduledLambda;
