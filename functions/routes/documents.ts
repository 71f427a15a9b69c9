import type { HttpRoute } from './kinds.ts';
import { PRINTING, QUICK } from './limits.ts';

/** Issuing waits its turn for a number when many documents are issued at once. */
const ISSUING = {
  timeoutSeconds: 25,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
} as const;

export const DOCUMENT_ROUTES = [
  {
    name: 'issue-document',
    method: 'POST',
    path: '/api/documents',
    access: 'shop',
    handler: 'functions/documents/issue-document.handler.ts',
    ...ISSUING,
  },
  {
    name: 'list-documents',
    method: 'GET',
    path: '/api/documents',
    access: 'shop',
    handler: 'functions/documents/list-documents.handler.ts',
    ...QUICK,
    uses: { table: ['Query', 'GetItem', 'BatchGetItem'] },
  },
  {
    name: 'list-known-lines',
    method: 'GET',
    path: '/api/lines',
    access: 'shop',
    handler: 'functions/documents/known-lines/list-known-lines.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query', 'PutItem', 'ConditionCheckItem'] },
  },
  {
    name: 'get-document',
    method: 'GET',
    path: '/api/documents/{id}',
    access: 'shop',
    handler: 'functions/documents/get-document.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query'] },
  },
  {
    name: 'credit-invoice',
    method: 'POST',
    path: '/api/documents/{id}/credit-note',
    access: 'shop',
    handler: 'functions/documents/credit-invoice.handler.ts',
    ...ISSUING,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
  },
  {
    name: 'invoice-quote',
    method: 'POST',
    path: '/api/documents/{id}/invoice',
    access: 'shop',
    handler: 'functions/documents/invoice-quote.handler.ts',
    ...ISSUING,
  },
  {
    name: 'bill-deposit',
    method: 'POST',
    path: '/api/documents/{id}/deposit',
    access: 'shop',
    handler: 'functions/documents/payments/bill-deposit.handler.ts',
    ...ISSUING,
  },
  {
    name: 'record-payment',
    method: 'POST',
    path: '/api/documents/{id}/payments',
    access: 'shop',
    handler: 'functions/documents/payments/record-payment.handler.ts',
    // In a crowd on one invoice each waits its turn, as where numbers are given.
    ...ISSUING,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
  },
  {
    name: 'get-document-pdf',
    method: 'GET',
    path: '/api/documents/{id}/pdf',
    access: 'shop',
    handler: 'functions/documents/get-document-pdf.handler.ts',
    ...PRINTING,
    uses: { table: ['GetItem', 'Query'], logos: ['GetObject'] },
  },
  {
    name: 'send-document',
    method: 'POST',
    path: '/api/documents/{id}/send',
    access: 'shop',
    handler: 'functions/documents/send-document.handler.ts',
    ...PRINTING,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      logos: ['GetObject'],
      email: ['SendRawEmail'],
      budgets: [],
      app: [],
    },
  },
  {
    name: 'open-approval',
    method: 'POST',
    path: '/api/documents/{id}/approval-link',
    access: 'shop',
    handler: 'functions/documents/open-approval.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem'], app: [] },
  },
  {
    name: 'follow-invoice',
    method: 'PUT',
    path: '/api/documents/{id}/followed',
    access: 'shop',
    handler: 'functions/documents/follow-invoice.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem', 'DeleteItem'] },
  },
  {
    name: 'see-document',
    method: 'POST',
    path: '/api/documents/{id}/seen',
    access: 'shop',
    handler: 'functions/documents/see-document.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'BatchWriteItem'] },
  },
] as const satisfies readonly HttpRoute[];
