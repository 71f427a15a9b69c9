import { openBudgets } from '../billing/spending.ts';
import { readVariables } from '../platform/config.ts';
import type { Table } from '../platform/table.ts';
import { letterPayments, type PayForLetter } from './document-payment.ts';
import { type DocumentPrinter, openDocumentPrinter } from './document-printer.ts';
import { type DocumentSender, openDocumentSender } from './document-sender.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';

/** What every letter with a document in it needs. */
export type LetterDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  print: DocumentPrinter;
  pay: PayForLetter;
  send: DocumentSender;
  /** Where links in letters lead. */
  appOrigin: string;
  /** The time in ms since the epoch. */
  now: () => number;
};

/** Letters over `table`, sent and paid for as the environment says. */
export function openLetters(table: Table): LetterDependencies {
  return {
    documents: knownDocumentsRepository(table),
    print: openDocumentPrinter(),
    pay: letterPayments(table, openBudgets()),
    send: openDocumentSender(),
    appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
    now: () => Date.now(),
  };
}
