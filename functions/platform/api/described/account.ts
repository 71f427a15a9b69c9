import { recoveryInput } from '../../../../shared/account/second-factor.ts';
import { accountingQuery } from '../../../../shared/payments/range.ts';
import { exportQuery } from '../../../account/export/export-query.ts';
import { answer, body, type RouteDescription } from '../description.ts';
import { COMPANY, SESSION } from './examples.ts';

const csv = (line: string) =>
  answer('A page of the file; the first one begins with its headers', 'CsvPage', {
    csv: line,
    rows: 1,
    cursor: null,
  });

export const ACCOUNT = {
  'get-session': {
    tag: 'account',
    summary: 'Who is signed in, on which plan, with which company profile',
    answers: { 200: answer('The session', 'Session', SESSION) },
    errors: [],
  },
  'end-sessions': {
    tag: 'account',
    summary: 'Ends every session of the shop, the caller’s too; who signs in afterwards is in',
    answers: { 200: answer('They are ended', 'SessionsEnded', { state: 'ended' }) },
    errors: [],
  },
  'make-recovery-codes': {
    tag: 'account',
    summary:
      'New recovery codes of the second factor, for who has just signed in; those before serve no more',
    answers: {
      201: answer('The codes, shown this once', 'RecoveryCodes', { codes: ['7k2m-x0qd-9fhs'] }),
    },
    errors: ['SIGN_IN_AGAIN', 'TOO_MANY'],
  },
  'turn-off-second-factor': {
    tag: 'account',
    summary: 'Takes the second factor off, for who has just signed in',
    answers: { 200: answer('It is off', 'SecondFactorOff', { state: 'off' }) },
    errors: ['SIGN_IN_AGAIN'],
  },
  'recover-sign-in': {
    tag: 'account',
    summary:
      'Takes the second factor off by the password and a recovery code, and ends every session',
    body: body(recoveryInput, {
      email: 'lea@exemple.fr',
      password: 'une phrase que personne ne devine',
      code: '7k2m-x0qd-9fhs',
    }),
    answers: { 200: answer('The password alone signs in', 'SecondFactorOff', { state: 'off' }) },
    errors: ['RECOVERY_REFUSED', 'TOO_MANY'],
  },
  'export-repairs': {
    tag: 'account',
    summary: 'The shop’s repairs as lines of a CSV, page by page',
    query: exportQuery,
    answers: { 200: csv('Numéro;Statut\r\nRB12345678;Pièce commandée\r\n') },
    errors: ['PLAN_REQUIRED'],
  },
  'export-documents': {
    tag: 'account',
    summary: 'The shop’s documents as lines of a CSV, page by page',
    query: exportQuery,
    answers: { 200: csv('Numéro;Type\r\nDE-2026-0042;Devis\r\n') },
    errors: ['PLAN_REQUIRED'],
  },
  'export-journal': {
    tag: 'account',
    summary:
      'Sales and receipts as the lines of a FEC (LPF, A. 47 A-1): the text itself, or page by page to who asks for JSON',
    query: accountingQuery,
    answers: {
      200: {
        ...csv('JournalCode\tJournalLib\tEcritureNum\r\nVE\tVentes\t1\r\n'),
        instead: 'text/plain',
      },
    },
    errors: [],
  },
  'export-vat': {
    tag: 'account',
    summary: 'What was billed and came in at each rate of VAT as lines of a CSV, page by page',
    query: accountingQuery,
    answers: { 200: csv('Opération;Date;Pièce\r\nFacture;20/11/2026;FA-2026-0042\r\n') },
    errors: [],
  },
  'export-zip': {
    tag: 'account',
    summary: 'All documents of a range as one ZIP of PDFs, piece by piece',
    query: accountingQuery,
    answers: {
      200: answer('A piece of it: files, and their records of the directory', 'ZipPiece', {
        entries: 'UEsDBBQAAAgAAA==',
        directory: 'UEsBAhQDFAAACA==',
        end: null,
        documents: 40,
        total: 120,
        cursor: '019aa7d3-8f00-7c2e-9d1e-6f0a1b2c3d4e.40.3012345.3920',
      }),
    },
    errors: ['UNAVAILABLE'],
  },
  'export-account': {
    tag: 'account',
    summary: 'All that is stored of the shop, page by page',
    query: exportQuery,
    answers: {
      200: answer('A page of it', 'AccountExportPage', {
        items: [{ kind: 'company', company_name: COMPANY.company_name }],
        cursor: null,
      }),
    },
    errors: [],
  },
  'export-archive': {
    tag: 'account',
    summary:
      'The chain of the shop’s documents and payments with its documents, as lines of a file that can be checked by itself, page by page',
    query: exportQuery,
    answers: {
      200: answer('A page of the file; the first one begins with what it is of', 'ArchivePage', {
        text: '{"archive":"rebond-archive-1","name":"Atelier Léa","siret":"","madeAt":"2026-11-23T10:00:00.000Z","last":null}\n',
        entries: 0,
        cursor: null,
      }),
    },
    errors: [],
  },
  'close-account': {
    tag: 'account',
    summary: 'Closes the account and erases all that the law does not have us keep',
    answers: {
      200: answer('Closed', 'AccountClosure', { state: 'closed' }),
      202: answer('Closed for its owner; erasing goes on by itself', 'AccountClosure', {
        state: 'closing',
      }),
    },
    errors: ['CLOSURE_UNAVAILABLE', 'CONFLICT'],
  },
} as const satisfies Record<string, RouteDescription>;
