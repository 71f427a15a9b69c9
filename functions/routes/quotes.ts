import type { HttpRoute } from './kinds.ts';

export const QUOTE_ROUTES = [
  {
    name: 'get-quote',
    method: 'GET',
    path: '/api/devis/{id}',
    access: 'public',
  },
  {
    name: 'get-quote-pdf',
    method: 'GET',
    path: '/api/devis/{id}/pdf',
    access: 'public',
    timeoutSeconds: 20,
  },
  {
    name: 'answer-quote',
    method: 'POST',
    path: '/api/devis/{id}/decision',
    access: 'public',
  },
] as const satisfies readonly HttpRoute[];
