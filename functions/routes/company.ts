import type { HttpRoute } from './kinds.ts';
import { DRAWING, QUICK } from './limits.ts';

export const COMPANY_ROUTES = [
  {
    name: 'get-company',
    method: 'GET',
    path: '/api/company',
    access: 'shop',
    handler: 'functions/company/get-company.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'save-company',
    method: 'PUT',
    path: '/api/company',
    access: 'shop',
    handler: 'functions/company/save-company.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'] },
  },
  {
    name: 'upload-logo',
    method: 'POST',
    path: '/api/company/logo',
    access: 'shop',
    handler: 'functions/company/upload-logo.handler.ts',
    ...DRAWING,
    uses: { table: ['GetItem', 'UpdateItem'], logos: ['PutObject'] },
  },
  {
    name: 'list-logos',
    method: 'GET',
    path: '/api/company/logos',
    access: 'shop',
    handler: 'functions/company/list-logos.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'], logos: ['ListBucket'] },
  },
] as const satisfies readonly HttpRoute[];
