import { openAnswerQueue } from '../documents/quotes/answer-queue.ts';
import { chosenPlatform } from '../e-invoicing/platform-settings.ts';
import { openInvoiceQueue } from '../e-invoicing/sending/invoice-queue.ts';
import { openNotificationsQueue } from '../notifications/status-changes/notifications-queue.ts';
import { streamHandler } from '../platform/entry/stream.ts';
import { openTable } from '../platform/table/table.ts';
import { openDeadLetterQueue } from './dead-letter-queue.ts';
import { followWrites } from './follow-writes.ts';

const table = openTable();

export const handler = streamHandler(
  followWrites({
    table,
    notifications: openNotificationsQueue(),
    answers: openAnswerQueue(),
    invoices: chosenPlatform() && openInvoiceQueue(),
    deadLetter: openDeadLetterQueue(table.name),
  }),
);
