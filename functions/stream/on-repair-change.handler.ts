import { openAnswerQueue } from '../documents/answer-queue.ts';
import { chosenPlatform } from '../e-invoicing/platform-settings.ts';
import { openInvoiceQueue } from '../e-invoicing/sending/invoice-queue.ts';
import { openNotificationsQueue } from '../notifications/notifications-queue.ts';
import { type StreamRecord, streamHandler } from '../platform/entry/stream.ts';
import { openTable } from '../platform/table.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { countingRepository } from '../statistics/counting.repository.ts';
import { countWrites } from './count-writes.ts';
import { openDeadLetterQueue } from './dead-letter-queue.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { dispatchAnswers, dispatchInvoices } from './dispatch-documents.ts';
import { indexWrites } from './index-writes.ts';
import { processWrites, type Step } from './repair-writes.ts';

const notifications = openNotificationsQueue();
const answers = openAnswerQueue();
/** Without a chosen platform, no invoice is queued. */
const invoices = chosenPlatform() && openInvoiceQueue();
const table = openTable();
const deadLetter = openDeadLetterQueue(table.name);
const counting = countingRepository(table);
const words = wordsRepository(table);

const STEPS: readonly Step[] = [
  (writes) => dispatchChanges(notifications, writes),
  (writes) => countWrites({ counting }, writes),
];

const isRepair = ({ key }: StreamRecord) => key.sk === 'REPAIR';

/** Handles the table's stream: the steps after repairs, the word index, answers to quotes, and invoices. */
export const handler = streamHandler(async (records) => {
  const failed = await Promise.all([
    processWrites(STEPS, records.filter(isRepair), deadLetter),
    indexWrites({ words }, records),
    dispatchAnswers(answers, records),
    invoices ? dispatchInvoices(invoices, records) : [],
  ]);
  return [...new Set(failed.flat())];
});
