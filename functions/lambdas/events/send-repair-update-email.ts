import type { QueueConsumer } from '../kinds.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

export const SEND_REPAIR_UPDATE_EMAIL = {
  name: 'send-repair-update-email',
  queue: 'email',
  handler: 'functions/notifications/send-repair-update-email.handler.ts',
  impact: 'Customers get their e-mails about repairs late',
  timeoutSeconds: 30,
  memoryMb: 512,
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    email: ['SendRawEmail'],
    emailQueue: ['ChangeMessageVisibility'],
    budgets: [],
    retries: [],
    app: [],
  },
  batchSize: 10,
  ...MESSAGE_LIMITS,
} as const satisfies QueueConsumer;
