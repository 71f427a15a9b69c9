import type { HttpRoute } from './kinds.ts';

export const COMPANY_ROUTES = [
  {
    name: 'get-company',
    method: 'GET',
    path: '/api/company',
    access: 'shop',
  },
  {
    name: 'save-company',
    method: 'PUT',
    path: '/api/company',
    access: 'shop',
  },
  {
    name: 'upload-logo',
    method: 'POST',
    path: '/api/company/logo',
    access: 'shop',
    timeoutSeconds: 20,
  },
  {
    name: 'list-logos',
    method: 'GET',
    path: '/api/company/logos',
    access: 'shop',
  },
] as const satisfies readonly HttpRoute[];
