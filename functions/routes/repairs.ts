import type { HttpRoute } from './kinds.ts';

export const REPAIR_ROUTES = [
  {
    name: 'get-dashboard',
    method: 'GET',
    path: '/api/dashboard',
    access: 'shop',
  },
  {
    name: 'list-repairs',
    method: 'GET',
    path: '/api/repairs',
    access: 'shop',
  },
  {
    name: 'create-repair',
    method: 'POST',
    path: '/api/repairs',
    access: 'shop',
  },
  {
    name: 'import-repairs',
    method: 'POST',
    path: '/api/repairs/import',
    access: 'shop',
    timeoutSeconds: 20,
  },
  {
    name: 'get-repair-stats',
    method: 'GET',
    path: '/api/repairs/stats',
    access: 'shop',
  },
  {
    name: 'get-repair',
    method: 'GET',
    path: '/api/repairs/{id}',
    access: 'shop',
  },
  {
    name: 'correct-repair',
    method: 'PATCH',
    path: '/api/repairs/{id}',
    access: 'shop',
  },
  {
    name: 'withdraw-repair',
    method: 'POST',
    path: '/api/repairs/{id}/withdraw',
    access: 'shop',
  },
  {
    name: 'hand-over-repair',
    method: 'POST',
    path: '/api/repairs/{id}/handover',
    access: 'shop',
  },
  {
    name: 'change-status',
    method: 'PATCH',
    path: '/api/repairs/{id}/status',
    access: 'shop',
  },
  {
    name: 'note-call',
    method: 'POST',
    path: '/api/repairs/{id}/called',
    access: 'shop',
  },
  {
    name: 'undo-change',
    method: 'POST',
    path: '/api/repairs/{id}/undo',
    access: 'shop',
  },
  {
    name: 'resend-repair-update-email',
    method: 'POST',
    path: '/api/functions/send-repair-update-email',
    access: 'shop',
  },
  {
    name: 'resend-sms-notification',
    method: 'POST',
    path: '/api/functions/send-sms-notification',
    access: 'shop',
  },
] as const satisfies readonly HttpRoute[];
