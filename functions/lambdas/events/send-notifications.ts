import type { QueueConsumer } from '../kinds.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

export const SEND_NOTIFICATIONS = {
  name: 'send-notifications',
  queue: 'notifications',
  handler: 'functions/notifications/status-changes/send-notifications.handler.ts',
  impact: 'Customers get their e-mails and SMS about repairs late',
  timeoutSeconds: 30,
  memoryMb: 512,
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    email: ['SendRawEmail'],
    sms: ['Publish'],
    notificationsQueue: ['ChangeMessageVisibility'],
    budgets: [],
    retries: [],
    app: [],
  },
  batchSize: 10,
  ...MESSAGE_LIMITS,
} as const satisfies QueueConsumer;
