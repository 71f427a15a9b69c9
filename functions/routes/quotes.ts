import type { HttpRoute } from './kinds.ts';
import { PRINTING, QUICK } from './limits.ts';

export const QUOTE_ROUTES = [
  {
    name: 'get-quote',
    method: 'GET',
    path: '/api/devis/{id}',
    access: 'public',
    handler: 'functions/documents/get-quote.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'get-quote-pdf',
    method: 'GET',
    path: '/api/devis/{id}/pdf',
    access: 'public',
    handler: 'functions/documents/get-quote-pdf.handler.ts',
    ...PRINTING,
    uses: { table: ['GetItem'], logos: ['GetObject'] },
  },
  {
    name: 'answer-quote',
    method: 'POST',
    path: '/api/devis/{id}/decision',
    access: 'public',
    handler: 'functions/documents/answer-quote.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
] as const satisfies readonly HttpRoute[];
