import type { ScheduledLambda } from '../kinds.ts';

export const CHECK_SITE = {
  // Without a shared secret every request is refused, and with few visitors nothing else shows it.
  name: 'check-site',
  handler: 'functions/platform/api/check-site.handler.ts',
  impact: 'Nobody notices yet: only the check of the site itself does not run',
  timeoutSeconds: 30,
  memoryMb: 256,
  uses: { app: [] },
  jobs: { 'check-site': { scheduleExpression: 'rate(5 minutes)' } },
} as const satisfies ScheduledLambda;
