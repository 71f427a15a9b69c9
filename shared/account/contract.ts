import { COMPANY } from '../examples.ts';
import { accountingQuery } from '../payments/range.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import {
  accountClosureSchema,
  accountExportPageSchema,
  csvPageSchema,
  exportQuery,
  unsettledSchema,
} from './account.ts';
import { archivePageSchema } from './archive.ts';
import { mobileCodeInput, mobileCodeSchema, mobileConfirmationInput } from './identity.ts';
import { identitySchema } from './session.ts';
import { zipPieceSchema } from './zip.ts';

export const csv = (line: string) =>
  answer(
    'A page of the file; the first page begins with the column headings',
    { CsvPage: csvPageSchema },
    { csv: line, rows: 1, cursor: null },
  );

export const ACCOUNT_ROUTES = {
  'GET /api/export/repairs': {
    name: 'export-repairs',
    tag: 'account',
    summary: 'Returns a page of the shop’s repairs as lines of a CSV file',
    query: exportQuery,
    answers: { 200: csv('Numéro;Statut\r\nRB12345678;Pièce commandée\r\n') },
    errors: ['PLAN_REQUIRED'],
  },
  'GET /api/export/documents': {
    name: 'export-documents',
    tag: 'account',
    summary: 'Returns a page of the shop’s documents as lines of a CSV file',
    query: exportQuery,
    answers: { 200: csv('Numéro;Type\r\nDE-2026-0042;Devis\r\n') },
    errors: ['PLAN_REQUIRED'],
  },
  'GET /api/export/zip': {
    name: 'export-zip',
    tag: 'account',
    summary: 'Returns a part of a ZIP file with the PDFs of all documents in a period',
    query: accountingQuery,
    answers: {
      200: answer(
        'A part of the ZIP file: PDFs, and their entries in the central directory',
        { ZipPiece: zipPieceSchema },
        {
          entries: 'UEsDBBQAAAgAAA==',
          directory: 'UEsBAhQDFAAACA==',
          end: null,
          documents: 40,
          total: 120,
          cursor: '019aa7d3-8f00-7c2e-9d1e-6f0a1b2c3d4e.40.3012345.3920',
        },
      ),
    },
    errors: ['BUDGET_SPENT', 'UNAVAILABLE'],
  },
  'GET /api/account/export': {
    name: 'export-account',
    tag: 'account',
    summary: 'Returns a page of everything that is stored about the shop',
    query: exportQuery,
    answers: {
      200: answer(
        'A page of the data',
        { AccountExportPage: accountExportPageSchema },
        { items: [{ kind: 'company', company_name: COMPANY.company_name }], cursor: null },
      ),
    },
  },
  'GET /api/export/archive': {
    name: 'export-archive',
    tag: 'account',
    summary:
      'Returns a page of the archive: the shop’s hash chain and its documents as lines of a file that can be verified without Rebond',
    query: exportQuery,
    answers: {
      200: answer(
        'A page of the file; the first page begins with a line that identifies the shop',
        { ArchivePage: archivePageSchema },
        {
          text: '{"archive":"rebond-archive-1","name":"Atelier Léa","siret":"","madeAt":"2026-11-23T10:00:00.000Z","last":null,"digest":"5fd78dfa30b107d5337e6ddeac2d50d450bef8fa37c9eb9925927287a2954135"}\n',
          entries: 0,
          cursor: null,
        },
      ),
    },
  },
  'POST /api/account/mobile-code': {
    name: 'ask-mobile-code',
    tag: 'account',
    summary: 'Sends a code to the shop’s own mobile, which confirms it; requires a valid SIRET',
    body: body(mobileCodeInput, { mobile: '06 12 34 56 78' }),
    answers: {
      200: answer('The code is sent', { MobileCode: mobileCodeSchema }, { state: 'sent' }),
    },
    errors: ['BUDGET_SPENT', 'SEND_REFUSED', 'UNAVAILABLE'],
  },
  'PUT /api/account/mobile': {
    name: 'confirm-mobile',
    tag: 'account',
    summary:
      'Confirms the shop’s own mobile by the code; a free shop then no longer shares its messages with others',
    body: body(mobileConfirmationInput, { code: '123456' }),
    answers: {
      200: answer('The mobile is confirmed', { Identity: identitySchema }, { mobile: '•• 78' }),
    },
    errors: ['CONFLICT'],
  },
  'GET /api/account/unsettled': {
    name: 'get-unsettled',
    tag: 'account',
    summary:
      'Returns what is still open with customers, document by document in pages: unpaid invoices, deposits held, money to refund',
    query: exportQuery,
    answers: {
      200: answer(
        'The sums of a page of documents',
        { Unsettled: unsettledSchema },
        {
          unpaid: { count: 2, cents: 24_000 },
          deposits: { count: 1, cents: 5000 },
          owedBack: { count: 0, cents: 0 },
          cursor: null,
        },
      ),
    },
  },
  'DELETE /api/account': {
    name: 'close-account',
    tag: 'account',
    summary:
      'Closes the account and erases everything that the law does not require us to keep; requires a recent sign-in',
    answers: {
      200: answer(
        'The account is closed',
        { AccountClosure: accountClosureSchema },
        { state: 'closed' },
      ),
      202: answer(
        'The owner can no longer sign in; the data is erased in the background',
        { AccountClosure: accountClosureSchema },
        { state: 'closing' },
      ),
    },
    errors: ['SIGN_IN_AGAIN', 'CLOSURE_UNAVAILABLE', 'CONFLICT'],
  },
} as const satisfies Contract;
