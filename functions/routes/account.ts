import type { HttpRoute } from './kinds.ts';
import { ERASING, PRINTING, QUICK } from './limits.ts';

/** A page of an export reads a hundred repairs whole. */
const EXPORTING = { timeoutSeconds: 25, memoryMb: 1024 } as const;

/** A page of a journal reads up to 400 documents, and brings a shop's older payments up first. */
const BOOKING = {
  timeoutSeconds: 20,
  memoryMb: 512,
  uses: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'] },
} as const;

/** Digests of recovery codes are slow on purpose. */
const DIGESTING = { timeoutSeconds: 10, memoryMb: 1024 } as const;

export const ACCOUNT_ROUTES = [
  {
    name: 'get-session',
    method: 'GET',
    path: '/api/session',
    access: 'shop',
    handler: 'functions/auth/get-session.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      shopIndex: ['Query'],
      budgets: [],
    },
  },
  {
    name: 'end-sessions',
    method: 'POST',
    path: '/api/account/sessions/end',
    access: 'shop',
    handler: 'functions/auth/end-sessions.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'],
      userPool: ['AdminUserGlobalSignOut'],
      connectionEnds: ['ManageConnections'],
    },
  },
  {
    name: 'make-recovery-codes',
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'shop',
    handler: 'functions/auth/second-factor/make-recovery-codes.handler.ts',
    ...DIGESTING,
    uses: { table: ['GetItem', 'UpdateItem'], email: ['SendEmail'], app: [] },
  },
  {
    name: 'turn-off-second-factor',
    method: 'DELETE',
    path: '/api/account/second-factor',
    access: 'shop',
    handler: 'functions/auth/second-factor/turn-off-second-factor.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'UpdateItem'],
      userPool: ['AdminSetUserMFAPreference'],
      email: ['SendEmail'],
      app: [],
    },
  },
  {
    name: 'recover-sign-in',
    method: 'POST',
    path: '/api/auth/recovery-code',
    access: 'public',
    handler: 'functions/auth/second-factor/recover-sign-in.handler.ts',
    ...DIGESTING,
    uses: {
      table: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'],
      userPool: ['AdminInitiateAuth', 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
      userPoolClient: [],
      connectionEnds: ['ManageConnections'],
      email: ['SendEmail'],
      app: [],
    },
  },
  {
    name: 'export-repairs',
    method: 'GET',
    path: '/api/export/repairs',
    access: 'shop',
    handler: 'functions/account/export/export-repairs.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'BatchGetItem'], shopIndex: ['Query'] },
  },
  {
    name: 'export-documents',
    method: 'GET',
    path: '/api/export/documents',
    access: 'shop',
    handler: 'functions/account/export/export-documents.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query'] },
  },
  {
    name: 'export-journal',
    method: 'GET',
    path: '/api/export/journal',
    access: 'shop',
    handler: 'functions/accounting/export-journal.handler.ts',
    ...BOOKING,
  },
  {
    name: 'export-vat',
    method: 'GET',
    path: '/api/export/vat',
    access: 'shop',
    handler: 'functions/accounting/export-vat.handler.ts',
    ...BOOKING,
  },
  {
    name: 'export-zip',
    method: 'GET',
    path: '/api/export/zip',
    access: 'shop',
    handler: 'functions/account/zip/zip-documents.handler.ts',
    ...PRINTING,
    timeoutSeconds: 25,
    uses: { table: ['GetItem', 'Query'], logos: ['GetObject'] },
  },
  {
    name: 'export-account',
    method: 'GET',
    path: '/api/account/export',
    access: 'shop',
    handler: 'functions/account/export/export-account.handler.ts',
    ...EXPORTING,
    uses: {
      table: ['GetItem', 'Query', 'BatchGetItem'],
      shopIndex: ['Query'],
      logos: ['ListBucket'],
    },
  },
  {
    name: 'export-archive',
    method: 'GET',
    path: '/api/export/archive',
    access: 'shop',
    handler: 'functions/account/export/export-archive.handler.ts',
    ...EXPORTING,
    uses: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  },
  {
    name: 'close-account',
    method: 'DELETE',
    path: '/api/account',
    access: 'shop',
    handler: 'functions/account/closing/close-account.handler.ts',
    timeoutSeconds: 28,
    memoryMb: 1024,
    uses: ERASING,
  },
] as const satisfies readonly HttpRoute[];
