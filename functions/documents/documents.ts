import * as z from 'zod/mini';
import { summaryShape } from '../../shared/documents/issued/document-summary.ts';
import type {
  DocumentReference,
  DocumentSummary,
  IssuedDocument,
} from '../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../shared/money.ts';
import { paymentStanding } from '../../shared/payments/payments.ts';
import { foldText } from '../../shared/text.ts';

/**
 * `count` is the number of an invoice's credit notes. `thousandths` is the part of each line that they credit together.
 */
export type Credits = { count: number; thousandths: number[] };

/**
 * `paidOn` is the day of the customer's latest payment, and `refundedCents` the sum of the refunds that the shop made
 * and that did not fail.
 */
export type KnownSummary = DocumentSummary & {
  credits?: Credits | undefined;
  isUnfollowed?: boolean | undefined;
  paidOn?: string | undefined;
  refundedCents?: number | undefined;
};

export function newSummary(document: IssuedDocument): DocumentSummary {
  const { id, documentType, number, invoiceDate, validUntil, issuedAt } = document;
  const otherRepairs = otherRepairsOf(document);
  return {
    ...{ id, documentType, number, invoiceDate, validUntil, issuedAt },
    clientName: document.client.name,
    clientEmail: document.client.email,
    totalCents: document.totalCents,
    repairId: document.repairId,
    ...(otherRepairs.length > 0 && { otherRepairs }),
    ...(document.isDeposit && { isDeposit: true }),
    version: 1,
    delivery: null,
    decision: null,
    creditNote: null,
    creditedCents: 0,
    invoice: null,
    ...(document.documentType === 'facture' && {
      dueDate: document.dueDate,
      paidCents: 0,
      ...(document.bonus && {
        bonus: { amountCents: document.bonus.amountCents, state: 'to-claim', proofs: [] },
      }),
    }),
  };
}

/** Returns the tracking numbers that the lines of a document name, except its own repair's number. */
export const otherRepairsOf = ({ lines, repairId }: IssuedDocument): string[] => {
  const named = lines.flatMap(({ description }) => description.match(/\bRB\d{8}\b/g) ?? []);
  return [...new Set(named)].filter((number) => number !== repairId);
};

/** At most this many repairs besides its own count for a document, so that its reads and transactions stay small. */
const MOST_OTHERS = 20;

/** Returns the numbers of the repairs that a document is about: its own, and those that its lines name. */
export const repairsOf = ({
  repairId,
  otherRepairs = [],
}: Pick<DocumentSummary, 'repairId' | 'otherRepairs'>): string[] =>
  repairId === null ? [] : [repairId, ...otherRepairs.slice(0, MOST_OTHERS)];

const shownPart = z.object(summaryShape);

/** Returns the part of a summary that the API shows on `today`. The schema drops all other fields. */
export const toSummary = (stored: KnownSummary, today: string): DocumentSummary => ({
  ...shownPart.parse(stored),
  ...(stored.deposits?.length === 0 && { deposits: undefined }),
  ...(stored.documentType === 'facture' && {
    dueDate: stored.dueDate ?? null,
    ...paymentStanding(stored, today),
  }),
});

export function searchText(document: IssuedDocument): string {
  const { client, number, lines, totalCents, invoiceDate } = document;
  const fields = [
    number,
    client.name,
    client.email,
    client.siren,
    invoiceDate,
    formatEuros(totalCents).replace(/\s/g, ''),
    lines
      .map((line) => line.description)
      .join(' ')
      .slice(0, 300),
  ];
  return foldText(fields.filter(Boolean).join(' '));
}

export function referenceTo(document: IssuedDocument): DocumentReference {
  const { id, documentType, number, invoiceDate } = document;
  return { id, documentType, number, invoiceDate };
}
