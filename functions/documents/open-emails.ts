import { openBudgets } from '../billing/spending.ts';
import { readVariables } from '../platform/config.ts';
import type { Table } from '../platform/table.ts';
import { emailPayments, type PayForEmail } from './document-payment.ts';
import { type DocumentPrinter, openDocumentPrinter } from './document-printer.ts';
import { type DocumentSender, openDocumentSender } from './document-sender.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';

/** What every letter with a document in it needs. */
export type EmailDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  print: DocumentPrinter;
  pay: PayForEmail;
  send: DocumentSender;
  /** Where links in letters lead. */
  appOrigin: string;
  /** The time in ms since the epoch. */
  now: () => number;
};

/** Letters over `table`, sent and paid for as the environment says. */
export function openEmails(table: Table): EmailDependencies {
  return {
    documents: knownDocumentsRepository(table),
    print: openDocumentPrinter(),
    pay: emailPayments(table, openBudgets()),
    send: openDocumentSender(),
    appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
    now: () => Date.now(),
  };
}
