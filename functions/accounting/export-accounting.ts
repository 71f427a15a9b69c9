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

/** `number` counts the journal entries of the whole export from 1. */
type Writer = {
  head: () => string;
  sale: (sale: Sale, number: number) => string;
  receipt: (receipt: TakenAmounts, number: number) => string;
  loss?: (loss: Loss, number: number) => string;
  /** An export without losses or bookings has no such functions. */
  booking?: (booking: TillBooking, number: number) => string;
};

const JOURNAL: Writer = {
  head: fecHead,
  sale: (sale, number) => fecLines(saleEntry(sale), number),
  // A credit note moves no money; its own entry is among the sales.
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
type Position = { part: 's' | 'r' | 'l' | 't'; count: number; after: string };

const CURSOR = /^([srlt])\.(\d{1,9})\.((?:\d{4}-\d{2}-\d{2}#)?[\da-f-]{36}|\d{7}|)$/;

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { part: 's', count: 0, after: '' };
  const [, part, count, after = ''] = CURSOR.exec(cursor) ?? [];
  if (part !== 's' && part !== 'r' && part !== 'l' && part !== 't') throw noSuchCursor();
  return { part, count: Number(count), after };
}

/** Each takes a few lines of 200 bytes, far below Lambda's limit for answers. */
const PAGE_SIZE = 400;

/** Sales by issue, then by day receipts, losses and other bookings of the till. @throws AppError INVALID */
export const exportJournal = (
  dependencies: ExportJournalDependencies,
  shopId: string,
  range: Range & { cursor?: string | undefined },
): Promise<CsvPage> => page(dependencies, shopId, range, JOURNAL);

export const exportVat = (
  dependencies: ExportAccountingDependencies,
  shopId: string,
  range: Range & { cursor?: string | undefined },
): Promise<CsvPage> => page(dependencies, shopId, range, VAT);

async function page(
  {
    accounting,
    bookings,
  }: ExportAccountingDependencies & Partial<Pick<ExportJournalDependencies, 'bookings'>>,
  shopId: string,
  { cursor, ...range }: Range & { cursor?: string | undefined },
  writer: Writer,
): Promise<CsvPage> {
  const position = positionOf(cursor);
  const head = cursor === undefined ? writer.head() : '';
  if (position.part === 's') {
    const booked = await accounting.sales(shopId, range, position.after, PAGE_SIZE);
    return written(
      head,
      booked,
      writer.sale,
      position,
      booked.last === undefined ? { part: 'r', after: '' } : { part: 's', after: booked.last },
    );
  }
  const isLast = writer.loss === undefined;
  if (position.part === 'r') {
    const booked = await accounting.receipts(shopId, range, position.after, PAGE_SIZE);
    return ofMoney(booked, writer.receipt, isLast ? undefined : { part: 'l', after: '' });
  }
  if (position.part === 'l') {
    const booked = await accounting.losses(shopId, range, position.after, PAGE_SIZE);
    return ofMoney(booked, writer.loss ?? NOTHING, bookings && { part: 't', after: '' });
  }
  if (bookings === undefined) throw noSuchCursor();
  const booked = await bookings.till(shopId, range, position.after, PAGE_SIZE);
  return ofMoney(booked, writer.booking ?? NOTHING, undefined);

  function ofMoney<Value>(
    booked: Booked<Value>,
    write: (value: Value, number: number) => string,
    next: Next | undefined,
  ): CsvPage {
    return written(
      head,
      booked,
      write,
      position,
      booked.last === undefined ? next : { part: position.part, after: booked.last },
    );
  }
}

const NOTHING = () => '';

type Next = Pick<Position, 'part' | 'after'>;

function written<Value>(
  head: string,
  { found, unreadable }: Booked<Value>,
  write: (value: Value, number: number) => string,
  { count }: Position,
  next: Next | undefined,
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
