import type { LogConsumer } from '../kinds.ts';

export const REPORT_SMS_STATUS = {
  // Only this Lambda sees to which phone number an SMS was sent, so its role lets it do nothing but queue the outcome.
  name: 'report-sms-status',
  handler: 'functions/notifications/outcomes/report-sms-status.handler.ts',
  impact: 'Cards do not show what became of an SMS',
  log: 'sms-status',
  timeoutSeconds: 30,
  memoryMb: 256,
  uses: { outcomesQueue: ['SendMessage'] },
} as const satisfies LogConsumer;
