import type { ScheduledLambda } from '../kinds.ts';

export const SEND_REMINDERS = {
  name: 'send-reminders',
  handler: 'functions/notifications/reminders/send-reminders.handler.ts',
  impact: 'Shops and customers are reminded late',
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
  // Each shop's day is handled once. Later runs continue what an earlier one left, or do nothing. None runs in quiet
  // hours.
  jobs: { 'send-reminders': { scheduleExpression: 'rate(30 minutes)' } },
} as const satisfies ScheduledLambda;
