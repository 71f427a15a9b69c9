import { BONUS_LABEL } from '../../shared/bonus/schemes.ts';
import { beforeDeposits } from '../../shared/documents/amounts/sold.ts';
import { documentLabel } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import {
  CARD_EVENTS,
  type CardEvent,
  PAID_BY,
  type PaidBy,
} from '../../shared/payments/payments.ts';
import { parisDay } from '../../shared/time.ts';
import type { StoredBonusLoss } from '../bonus/stored-bonus-loss.ts';
import type { Nature } from '../documents/natures.ts';
import { partsOf } from '../documents/parts.ts';
import { advancesOf } from '../payments/advances.ts';
import {
  type Account,
  BONUS_PAYERS,
  CLIENTS,
  DEPOSITS,
  type Journal,
  LOSSES,
  RECEIVED,
  REVENUE,
  vatAccount,
} from './accounts.ts';
import { accountOf } from './client-account.ts';
import type { Margin } from './margin/margin.ts';

type Client = { name: string; account: string };

export type EntryLine = { account: Account; client?: Client; cents: number };

/** The lines of a journal entry add up to zero. Days are 'YYYY-MM-DD'. */
export type Entry = {
  journal: Journal;
  date: string;
  piece: string;
  pieceDate: string;
  label: string;
  /** The document or payment could not be changed any more from this day on. */
  validDate: string;
  lines: EntryLine[];
};

/** A sale is an invoice or a credit note. `origin` is the invoice that a credit note corrects, if it can be read. */
export type Sale = {
  document: IssuedDocument;
  origin?: IssuedDocument | undefined;
  margin?: Margin | undefined;
};

export type Receipt = {
  id: string;
  documentId: string;
  date: string;
  /** A credit note that changes earlier payments has no means of payment, because it moves no money. */
  means?: PaidBy | undefined;
  amountCents: number;
  recordedOn: string;
  isBonus: boolean;
  cardEvent?: CardEvent | undefined;
  invoice: { number: string; invoiceDate: string; clientName: string; account: string } | undefined;
};

/**
 * Returns the journal entry of a sale. Revenue is booked without the discounts, as the chart of accounts requires. A
 * deposit is booked to 4191, and becomes revenue when the final invoice reverses it there. A bonus is a debt of its
 * payer (467). Under the margin scheme, the whole printed price is booked to 707, and the VAT on the margin then moves
 * to 44571.
 */
export function saleEntry({ document, origin, margin }: Sale): Entry {
  const { documentType, number, invoiceDate, client, totalCents } = document;
  const isCredit = documentType === 'avoir';
  const { isDeposit } = (isCredit ? origin : document) ?? {};
  const { deducted: _, ...sold } = beforeDeposits(document);
  const parts = partsOf({ document: sold, origin });
  const revenueOf = (nature: Nature) =>
    parts.reduce((sum, part) => sum + (part.nature === nature ? part.baseCents : 0), 0);
  const bonusCents = document.bonus?.amountCents ?? 0;
  const invoice = isCredit ? origin : document;
  const advances = invoice && advancesOf(document, invoice);
  const advanceLines: EntryLine[] = advances
    ? advances.map((cents) => ({ account: DEPOSITS, cents }))
    : [{ account: DEPOSITS, cents: sold.subtotalCents - document.subtotalCents }];
  const lines: EntryLine[] = [
    {
      account: CLIENTS,
      client: { name: client.name, account: accountOf(document) },
      cents: totalCents - bonusCents,
    },
    { account: BONUS_PAYERS, cents: bonusCents },
    ...(isDeposit
      ? []
      : [
          { account: REVENUE.goods, cents: -revenueOf('goods') },
          { account: REVENUE.services, cents: -revenueOf('services') },
        ]),
    ...advanceLines,
    ...document.vat.map(({ rate, vatCents }) => ({ account: vatAccount(rate), cents: -vatCents })),
    ...(margin
      ? [
          { account: REVENUE.goods, cents: margin.vatCents },
          { account: vatAccount(margin.rate), cents: -margin.vatCents },
        ]
      : []),
  ];
  const name = documentLabel({ documentType, isDeposit: !isCredit && isDeposit });
  return {
    journal: 'VE',
    date: invoiceDate,
    piece: number,
    pieceDate: invoiceDate,
    label: `${name} ${number} ${client.name}${margin?.missingCents ? ` (${PURCHASE_MISSING})` : ''}`,
    validDate: parisDay(Date.parse(document.issuedAt)),
    lines: present(isCredit ? lines.map((each) => ({ ...each, cents: -each.cents })) : lines),
  };
}

export function receiptEntry(receipt: Receipt & { means: PaidBy }): Entry {
  const { date, means, amountCents, recordedOn, isBonus, cardEvent, invoice } = receipt;
  const { journal, account } = RECEIVED[means];
  const { number = '', invoiceDate = date, clientName = '' } = invoice ?? {};
  const client = invoice && { name: clientName, account: invoice.account };
  const paid = amountCents < 0 ? 'Remboursement' : 'Règlement';
  const what = `${cardEvent ? CARD_EVENTS[cardEvent] : paid}${isBonus ? ` ${BONUS_LABEL}` : ''}`;
  return {
    journal,
    date,
    piece: number,
    pieceDate: invoiceDate,
    label: `${what} ${number} ${clientName} ${PAID_BY[means].sentence}`,
    validDate: recordedOn,
    lines: present([
      { account, cents: amountCents },
      isBonus
        ? { account: BONUS_PAYERS, cents: -amountCents }
        : { account: CLIENTS, ...(client && { client }), cents: -amountCents },
    ]),
  };
}

/** A bonus that its payer refused is a loss. A negative amount reverses an earlier loss. */
export type Loss = StoredBonusLoss & Pick<Receipt, 'recordedOn' | 'invoice'>;

/** Returns the journal entry of a bonus that was written off, VAT included. The invoice keeps its VAT (ADR 0140). */
export function lossEntry(loss: Loss): Entry {
  const { date, amountCents, recordedOn, invoice } = loss;
  const { number = '', invoiceDate = date, clientName = '' } = invoice ?? {};
  const what = amountCents > 0 ? `${BONUS_LABEL} refusé` : `Reprise de perte ${BONUS_LABEL}`;
  return {
    journal: 'OD',
    date,
    piece: number,
    pieceDate: invoiceDate,
    label: `${what} ${number} ${clientName}`,
    validDate: recordedOn,
    lines: present([
      { account: LOSSES, cents: amountCents },
      { account: BONUS_PAYERS, cents: -amountCents },
    ]),
  };
}

export const PURCHASE_MISSING = 'prix d’achat manquant';

const present = (lines: readonly EntryLine[]) => lines.filter(({ cents }) => cents !== 0);
