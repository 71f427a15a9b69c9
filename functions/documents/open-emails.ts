import { openBudgets } from '../billing/budgets/spending.ts';
import { paidClaims } from '../notifications/claim.ts';
import type { Send } from '../notifications/send.ts';
import { type Email, openDocumentSender } from '../notifications/ses.ts';
import { readVariables } from '../platform/config.ts';
import type { Table } from '../platform/table.ts';
import { emailPayments, type PayForEmail } from './document-payment.ts';
import { type DocumentPrinter, openDocumentPrinter } from './document-printer.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';

export type EmailDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  print: DocumentPrinter;
  pay: PayForEmail;
  send: Send<Email>;
  appOrigin: string;
  now: () => number;
};

export function openEmails(table: Table): EmailDependencies {
  return {
    documents: knownDocumentsRepository(table),
    print: openDocumentPrinter(),
    pay: emailPayments(table, paidClaims(table, openBudgets())),
    send: openDocumentSender(),
    appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
    now: () => Date.now(),
  };
}
