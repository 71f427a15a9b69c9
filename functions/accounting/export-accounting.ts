import type { CsvPage } from '../../shared/account/account.ts';
import { csvHead, csvLine } from '../account/export/csv.ts';
import type { Range } from '../documents/issued.repository.ts';
import { noSuchCursor } from '../platform/table/paging.ts';
import type { AccountingRepository, ReadPage } from './accounting.repository.ts';
import { lossEntry, receiptEntry, saleEntry } from './entries.ts';
import { fecHead, fecLines } from './fec.ts';
import type { tillBookingsRepository } from './till-bookings.repository.ts';
import { tillEntry } from './till-entries.ts';
import { receiptVatLines, saleVatLines, VAT_HEADERS } from './vat-lines.ts';

export type ExportVatDependencies = {
  accounting: Pick<AccountingRepository, 'sales' | 'payments'>;
};

export type ExportJournalDependencies = {
  accounting: Pick<AccountingRepository, 'sales' | 'receipts' | 'losses'>;
  bookings: ReturnType<typeof tillBookingsRepository>;
};

type Exported = Range & { cursor?: string | undefined };

/**
 * Returns a page of a FEC. It lists sales by issue, then receipts, losses and other bookings of the till by day.
 * @throws AppError INVALID for an invalid cursor.
 */
export const exportJournal = (
  { accounting, bookings }: ExportJournalDependencies,
  shopId: string,
  exported: Exported,
): Promise<CsvPage> =>
  pageOf(shopId, exported, fecHead, {
    s: partOf(accounting.sales, (sale, number) => fecLines(saleEntry(sale), number)),
    // A credit note moves no money, so it gets no entry here. Its own entry is among the sales.
    r: partOf(accounting.receipts, ({ means, ...receipt }, number) =>
      means ? fecLines(receiptEntry({ ...receipt, means }), number) : '',
    ),
    l: partOf(accounting.losses, (loss, number) => fecLines(lossEntry(loss), number)),
    t: partOf(bookings.till, (booking, number) => fecLines(tillEntry(booking), number)),
  });

/** @throws AppError INVALID for an invalid cursor. */
export const exportVat = (
  { accounting }: ExportVatDependencies,
  shopId: string,
  exported: Exported,
): Promise<CsvPage> =>
  pageOf(shopId, exported, () => csvHead(VAT_HEADERS), {
    s: partOf(accounting.sales, (sale) => saleVatLines(sale).map(csvLine).join('')),
    r: partOf(accounting.payments, (payment) => receiptVatLines(payment).map(csvLine).join('')),
  });

/** A page has at most this many items. Each takes a few lines of 200 bytes, far below Lambda's limit for answers. */
const PAGE_SIZE = 400;

type Part = ReturnType<typeof partOf>;

/**
 * Makes a part of an export, which reads and writes one kind of item. `number` counts the entries of the whole
 * export from 1.
 */
function partOf<Value>(read: ReadPage<Value>, write: (value: Value, number: number) => string) {
  return async (shopId: string, range: Range, after: string, count: number) => {
    const { found, ...booked } = await read(shopId, range, after, PAGE_SIZE);
    // An item without lines, such as an invoice of zero, takes no number.
    let number = count;
    const texts = found.map((value) => {
      const text = write(value, number + 1);
      if (text !== '') number += 1;
      return text;
    });
    return { ...booked, text: texts.join(''), rows: found.length, number };
  };
}

/** A cursor names a part, the number of earlier entries, and the item after which the page begins. */
const CURSOR = /^([a-z])\.(\d{1,9})\.((?:\d{4}-\d{2}-\d{2}#)?[\da-f-]{36}|\d{7}|)$/;
const FIRST = 's.0.';

async function pageOf(
  shopId: string,
  { cursor, ...range }: Exported,
  head: () => string,
  parts: Readonly<Record<string, Part>>,
): Promise<CsvPage> {
  const [, name = '', count, after = ''] = CURSOR.exec(cursor ?? FIRST) ?? [];
  const part = parts[name];
  if (part === undefined) throw noSuchCursor();
  const { text, rows, number, last, unreadable } = await part(shopId, range, after, Number(count));
  const names = Object.keys(parts);
  const following = names[names.indexOf(name) + 1];
  const next = last ? [name, number, last] : following && [following, number, ''];
  return {
    csv: (cursor === undefined ? head() : '') + text,
    rows,
    cursor: next ? next.join('.') : null,
    ...(unreadable > 0 && { unreadable }),
  };
}
