import type { QueueConsumer } from '../kinds.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

export const SEND_SMS_NOTIFICATION = {
  name: 'send-sms-notification',
  queue: 'sms',
  handler: 'functions/notifications/send-sms-notification.handler.ts',
  impact: 'Customers get their SMS about repairs late',
  timeoutSeconds: 30,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    sms: ['Publish'],
    smsQueue: ['ChangeMessageVisibility'],
    budgets: [],
    retries: [],
    app: [],
  },
  batchSize: 10,
  ...MESSAGE_LIMITS,
} as const satisfies QueueConsumer;
