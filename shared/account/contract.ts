import { COMPANY } from '../examples.ts';
import { accountingQuery } from '../payments/range.ts';
import { answer, type Contract } from '../route-contract.ts';
import {
  accountClosureSchema,
  accountExportPageSchema,
  csvPageSchema,
  exportQuery,
} from './account.ts';
import { archivePageSchema } from './archive.ts';
import { zipPieceSchema } from './zip.ts';

const csv = (line: string) =>
  answer(
    'A page of the file; the first one begins with its headers',
    { CsvPage: csvPageSchema },
    { csv: line, rows: 1, cursor: null },
  );

export const ACCOUNT_ROUTES = {
  'GET /api/export/repairs': {
    name: 'export-repairs',
    access: 'shop',
    tag: 'account',
    summary: 'The shop’s repairs as lines of a CSV, page by page',
    query: exportQuery,
    answers: { 200: csv('Numéro;Statut\r\nRB12345678;Pièce commandée\r\n') },
    errors: ['PLAN_REQUIRED'],
  },
  'GET /api/export/documents': {
    name: 'export-documents',
    access: 'shop',
    tag: 'account',
    summary: 'The shop’s documents as lines of a CSV, page by page',
    query: exportQuery,
    answers: { 200: csv('Numéro;Type\r\nDE-2026-0042;Devis\r\n') },
    errors: ['PLAN_REQUIRED'],
  },
  'GET /api/export/zip': {
    name: 'export-zip',
    access: 'shop',
    timeoutSeconds: 25,
    tag: 'account',
    summary: 'All documents of a range as one ZIP of PDFs, piece by piece',
    query: accountingQuery,
    answers: {
      200: answer(
        'A piece of it: files, and their records of the directory',
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
    errors: ['UNAVAILABLE'],
  },
  'GET /api/account/export': {
    name: 'export-account',
    access: 'shop',
    timeoutSeconds: 25,
    tag: 'account',
    summary: 'All that is stored of the shop, page by page',
    query: exportQuery,
    answers: {
      200: answer(
        'A page of it',
        { AccountExportPage: accountExportPageSchema },
        {
          items: [{ kind: 'company', company_name: COMPANY.company_name }],
          cursor: null,
        },
      ),
    },
    errors: [],
  },
  'GET /api/export/archive': {
    name: 'export-archive',
    access: 'shop',
    timeoutSeconds: 25,
    tag: 'account',
    summary:
      'The chain of the shop’s documents and payments with its documents, as lines of a file that can be checked by itself, page by page',
    query: exportQuery,
    answers: {
      200: answer(
        'A page of the file; the first one begins with what it is of',
        { ArchivePage: archivePageSchema },
        {
          text: '{"archive":"rebond-archive-1","name":"Atelier Léa","siret":"","madeAt":"2026-11-23T10:00:00.000Z","last":null}\n',
          entries: 0,
          cursor: null,
        },
      ),
    },
    errors: [],
  },
  'DELETE /api/account': {
    name: 'close-account',
    access: 'shop',
    timeoutSeconds: 28,
    tag: 'account',
    summary: 'Closes the account and erases all that the law does not have us keep',
    answers: {
      200: answer('Closed', { AccountClosure: accountClosureSchema }, { state: 'closed' }),
      202: answer(
        'Closed for its owner; erasing goes on by itself',
        { AccountClosure: accountClosureSchema },
        {
          state: 'closing',
        },
      ),
    },
    errors: ['CLOSURE_UNAVAILABLE', 'CONFLICT'],
  },
} as const satisfies Contract;
