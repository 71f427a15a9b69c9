import { openAnswerQueue } from '../documents/quotes/answer-queue.ts';
import { chosenPlatform } from '../e-invoicing/platform-settings.ts';
import { openInvoiceQueue } from '../e-invoicing/sending/invoice-queue.ts';
import { delaySeconds, type RepairChange } from '../notifications/status-changes/notification.ts';
import { streamHandler } from '../platform/entry/stream.ts';
import { openTable } from '../platform/table/table.ts';
import { openWorkQueue } from '../platform/work-queue.ts';
import { openDeadLetterQueue } from './dead-letter-queue.ts';
import { followWrites } from './follow-writes.ts';

const table = openTable();

export const handler = streamHandler(
  followWrites({
    table,
    notifications: openWorkQueue<RepairChange>('NOTIFICATIONS_QUEUE_URL', (change) =>
      delaySeconds(change, Date.now()),
    ),
    answers: openAnswerQueue(),
    invoices: chosenPlatform() && openInvoiceQueue(),
    deadLetter: openDeadLetterQueue(table.name),
  }),
);
