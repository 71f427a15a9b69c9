import type { HttpRoute } from './kinds.ts';

export const ACCOUNT_ROUTES = [
  {
    name: 'get-session',
    method: 'GET',
    path: '/api/session',
    access: 'shop',
  },
  {
    name: 'end-sessions',
    method: 'POST',
    path: '/api/account/sessions/end',
    access: 'shop',
  },
  {
    name: 'make-recovery-codes',
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'shop',
  },
  {
    name: 'turn-off-second-factor',
    method: 'DELETE',
    path: '/api/account/second-factor',
    access: 'shop',
  },
  {
    name: 'recover-sign-in',
    method: 'POST',
    path: '/api/auth/recovery-code',
    access: 'public',
  },
  {
    name: 'export-repairs',
    method: 'GET',
    path: '/api/export/repairs',
    access: 'shop',
  },
  {
    name: 'export-documents',
    method: 'GET',
    path: '/api/export/documents',
    access: 'shop',
  },
  {
    name: 'export-journal',
    method: 'GET',
    path: '/api/export/journal',
    access: 'shop',
    timeoutSeconds: 20,
  },
  {
    name: 'export-vat',
    method: 'GET',
    path: '/api/export/vat',
    access: 'shop',
    timeoutSeconds: 20,
  },
  {
    name: 'export-zip',
    method: 'GET',
    path: '/api/export/zip',
    access: 'shop',
    timeoutSeconds: 25,
  },
  {
    name: 'export-account',
    method: 'GET',
    path: '/api/account/export',
    access: 'shop',
    timeoutSeconds: 25,
  },
  {
    name: 'export-archive',
    method: 'GET',
    path: '/api/export/archive',
    access: 'shop',
    timeoutSeconds: 25,
  },
  {
    name: 'close-account',
    method: 'DELETE',
    path: '/api/account',
    access: 'shop',
    timeoutSeconds: 28,
  },
] as const satisfies readonly HttpRoute[];
