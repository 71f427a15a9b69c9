import { accountingQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { file } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { accountingRepository } from './accounting.repository.ts';
import { exportJournal } from './export-accounting.ts';
import { readsPages, wholeText } from './journal-text.ts';
import { tillBookingsRepository } from './till-bookings.repository.ts';

const table = openTable();
const dependencies = {
  accounting: accountingRepository(table),
  bookings: tillBookingsRepository(table),
};

/** A further page may be read within this time, because the Lambda has twenty seconds. */
const TEXT_WITHIN_MS = 12_000;

export const handler = shopHandler(
  'GET /api/export/journal',
  { query: accountingQuery },
  async ({ query, event }, shopId) => {
    if (readsPages(event.headers.accept)) {
      return exportJournal(dependencies, shopId, query);
    }
    const until = Date.now() + TEXT_WITHIN_MS;
    const { text, unreadable } = await wholeText(
      (cursor) => exportJournal(dependencies, shopId, { ...query, cursor: cursor ?? query.cursor }),
      { hasTime: () => Date.now() < until },
    );
    const filename = `rebond-journal-${query.from}-${query.to}.txt`;
    const missing: Record<string, string> =
      unreadable > 0 ? { 'x-unreadable': String(unreadable) } : {};
    return file('text/plain; charset=utf-8', filename, text, missing);
  },
);
