import type { LogConsumer } from '../kinds.ts';

export const REPORT_SMS_STATUS = {
  // The one Lambda that is shown the number of a customer who was texted: it may hand on, and nothing else.
  name: 'report-sms-status',
  handler: 'functions/notifications/report-sms-status.handler.ts',
  log: 'sms-status',
  timeoutSeconds: 30,
  memoryMb: 256,
  uses: { outcomesQueue: ['SendMessage'] },
} as const satisfies LogConsumer;
