import type { ScheduledLambda } from '../kinds.ts';

export const SEND_REMINDERS = {
  name: 'send-reminders',
  handler: 'functions/notifications/reminders/send-reminders.handler.ts',
  timeoutSeconds: 300,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    shopIndex: ['Query'],
    email: ['SendRawEmail'],
    sms: ['Publish'],
    budgets: [],
    app: [],
  },
  // A shop's day is done once: later runs take up what an earlier one left, or do nothing; none outside working hours.
  jobs: { 'send-reminders': { scheduleExpression: 'rate(30 minutes)' } },
} as const satisfies ScheduledLambda;
