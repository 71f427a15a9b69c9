import type { CsvPage } from '../../shared/account/account.ts';
import { csvHead, csvLine } from '../account/export/csv.ts';
import type { Range } from '../documents/issued.repository.ts';
import { noSuchCursor } from '../platform/table/paging.ts';
import type { AccountingRepository, Booked } from './accounting.repository.ts';
import { type Loss, lossEntry, receiptEntry, type Sale, saleEntry } from './entries.ts';
import { fecHead, fecLines } from './fec.ts';
import type { tillBookingsRepository } from './till-bookings.repository.ts';
import { type TillBooking, tillEntry } from './till-entries.ts';
import { receiptVatLines, saleVatLines, type TakenAmounts, VAT_HEADERS } from './vat-lines.ts';

export type ExportAccountingDependencies = {
  accounting: Pick<AccountingRepository, 'sales' | 'receipts' | 'losses'>;
};

export type ExportJournalDependencies = ExportAccountingDependencies & {
  bookings: ReturnType<typeof tillBookingsRepository>;
};

/** The form in which an export writes its items; `number` counts the journal entries of the whole export from 1. */
type Writer = {
  head: () => string;
  sale: Write<Sale>;
  receipt: Write<TakenAmounts>;
  loss?: Write<Loss>;
  /** An export without losses or bookings has no such functions. */
  booking?: Write<TillBooking>;
};
type Write<Value> = (value: Value, number: number) => string;

const JOURNAL: Writer = {
  head: fecHead,
  sale: (sale, number) => fecLines(saleEntry(sale), number),
  // A credit note moves no money, so it gets no entry here. Its own entry is among the sales.
  receipt: ({ means, ...receipt }, number) =>
    means ? fecLines(receiptEntry({ ...receipt, means }), number) : '',
  loss: (loss, number) => fecLines(lossEntry(loss), number),
  booking: (booking, number) => fecLines(tillEntry(booking), number),
};

const VAT: Writer = {
  head: () => csvHead(VAT_HEADERS),
  sale: (sale) => saleVatLines(sale).map(csvLine).join(''),
  receipt: (receipt) => receiptVatLines(receipt).map(csvLine).join(''),
};

/** `count` is the number of earlier journal entries; the page begins after the item `after`. */
type Position = { part: Part; count: number; after: string };
type Part = 's' | 'r' | 'l' | 't';

const CURSOR = /^([srlt])\.(\d{1,9})\.((?:\d{4}-\d{2}-\d{2}#)?[\da-f-]{36}|\d{7}|)$/;

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { part: 's', count: 0, after: '' };
  const [, part, count, after = ''] = CURSOR.exec(cursor) ?? [];
  if (part !== 's' && part !== 'r' && part !== 'l' && part !== 't') throw noSuchCursor();
  return { part, count: Number(count), after };
}

/** Documents and payments of one page. Each takes a few lines of 200 bytes, far below Lambda's limit for answers. */
const PAGE_SIZE = 400;

type Exported = Range & { cursor?: string | undefined };

/**
 * Returns a page of a FEC: sales by issue, then by day receipts, losses and other bookings of the till.
 * @throws AppError INVALID for a cursor that is not one of ours.
 */
export const exportJournal = (
  dependencies: ExportJournalDependencies,
  shopId: string,
  exported: Exported,
): Promise<CsvPage> => page(dependencies, shopId, exported, JOURNAL);

export const exportVat = (
  dependencies: ExportAccountingDependencies,
  shopId: string,
  exported: Exported,
): Promise<CsvPage> => page(dependencies, shopId, exported, VAT);

async function page(
  dependencies: ExportAccountingDependencies & Partial<ExportJournalDependencies>,
  shopId: string,
  { cursor, ...range }: Exported,
  writer: Writer,
): Promise<CsvPage> {
  const { accounting, bookings } = dependencies;
  const { part, count, after } = positionOf(cursor);
  const head = cursor === undefined ? writer.head() : '';
  const asked = [shopId, range, after, PAGE_SIZE] as const;
  const page = <Value>(booked: Booked<Value>, write: Write<Value>, following?: Part) => {
    const next = following && { part: following, after: '' };
    return written(head, booked, write, count, booked.last ? { part, after: booked.last } : next);
  };
  if (part === 's') return page(await accounting.sales(...asked), writer.sale, 'r');
  if (part === 'r') {
    return page(await accounting.receipts(...asked), writer.receipt, writer.loss && 'l');
  }
  if (part === 'l') {
    return page(await accounting.losses(...asked), writer.loss ?? NOTHING, bookings && 't');
  }
  if (bookings === undefined) throw noSuchCursor();
  return page(await bookings.till(...asked), writer.booking ?? NOTHING);
}

const NOTHING = () => '';

function written<Value>(
  head: string,
  { found, unreadable }: Booked<Value>,
  write: Write<Value>,
  count: number,
  next: Pick<Position, 'part' | 'after'> | undefined,
): CsvPage {
  // An item without lines, such as an invoice of zero, takes no number.
  let number = count;
  const texts = found.map((value) => {
    const text = write(value, number + 1);
    if (text !== '') number += 1;
    return text;
  });
  return {
    csv: head + texts.join(''),
    rows: found.length,
    cursor: next ? `${next.part}.${number}.${next.after}` : null,
    ...(unreadable > 0 && { unreadable }),
  };
}
