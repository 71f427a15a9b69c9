import type { AnswerRequest } from '../documents/quotes/answer-queue.ts';
import type { PlatformRequest } from '../e-invoicing/sending/invoice-queue.ts';
import type { RepairChange } from '../notifications/status-changes/notification.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import type { Table } from '../platform/table/table.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { countingRepository } from '../statistics/counting.repository.ts';
import { countWrites } from './count-writes.ts';
import type { DeadLetter } from './dead-letter-queue.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { dispatchAnswers, dispatchInvoices, type RequestQueue } from './dispatch-documents.ts';
import { indexWrites } from './index-writes.ts';
import { processWrites, type Step } from './repair-writes.ts';

export type FollowWritesDependencies = {
  table: Table;
  notifications: RequestQueue<RepairChange>;
  answers: RequestQueue<AnswerRequest>;
  invoices: RequestQueue<PlatformRequest> | undefined;
  deadLetter: DeadLetter;
};

const isRepair = ({ key }: StreamRecord) => key.sk === 'REPAIR';

/**
 * Returns the function that does everything that follows from writes to the table. The stream's consumer and `npm run
 * redrive` call it. It returns the sequence numbers of the records that must be retried.
 */
export function followWrites(dependencies: FollowWritesDependencies) {
  const { table, notifications, answers, invoices, deadLetter } = dependencies;
  const counting = countingRepository(table);
  const words = wordsRepository(table);
  const steps: readonly Step[] = [
    (writes) => dispatchChanges(notifications, writes),
    (writes) => countWrites(counting, writes),
  ];
  return async (records: readonly StreamRecord[]): Promise<string[]> => {
    const failed = await Promise.all([
      processWrites(steps, records.filter(isRepair), deadLetter),
      indexWrites(words, records),
      dispatchAnswers(answers, records),
      invoices ? dispatchInvoices(invoices, records) : [],
    ]);
    return [...new Set(failed.flat())];
  };
}
