import { routed, withinSeconds } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

export const PAPERS = {
  name: 'papers',
  handler: 'functions/lambdas/http/papers.ts',
  impact: 'Shops cannot open PDFs and files, nor send documents to their customers',
  timeoutSeconds: 25,
  memoryMb: 1024,
  uses: {
    table: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ],
    shopIndex: ['Query'],
    logos: ['GetObject', 'ListBucket'],
    proofs: ['GetObject', 'PutObject', 'DeleteObject'],
    pictures: ['GetObject', 'DeleteObject'],
    email: ['SendRawEmail'],
    sms: ['Publish'],
    budgets: [],
    app: [],
  },
  routes: {
    'POST /api/functions/send-repair-update-email': () =>
      import('../../notifications/status-changes/resend-repair-update-email.handler.ts'),
    'POST /api/functions/send-sms-notification': () =>
      import('../../notifications/status-changes/resend-sms-notification.handler.ts'),
    'GET /api/company/logos': () => import('../../company/list-logos.handler.ts'),
    'DELETE /api/documents/{id}/bonus/proofs/{proof}': () =>
      import('../../bonus/remove-bonus-proof.handler.ts'),
    'DELETE /api/repairs/{id}/pictures/{picture}': () =>
      import('../../repairs/pictures/remove-picture.handler.ts'),
    'POST /api/account/mobile-code': () =>
      import('../../account/identity/ask-mobile-code.handler.ts'),
    ...withinSeconds(20, {
      'GET /api/documents/{id}/pdf': () =>
        import('../../documents/prints/get-document-pdf.handler.ts'),
      'GET /api/devis/{id}/pdf': () => import('../../documents/quotes/get-quote-pdf.handler.ts'),
      'GET /api/repairs/{id}/slip/pdf': () => import('../../repairs/slip/get-slip-pdf.handler.ts'),
      'POST /api/repairs/labels': () => import('../../repairs/labels/print-labels.handler.ts'),
      'POST /api/documents/{id}/send': () =>
        import('../../documents/sending/send-document.handler.ts'),
      'POST /api/documents/{id}/reminders': () =>
        import('../../notifications/reminders/remind-of-invoice.handler.ts'),
      'POST /api/documents/{id}/bonus/proofs': () =>
        import('../../bonus/add-bonus-proof.handler.ts'),
      'GET /api/documents/{id}/bonus/proofs/{proof}': () =>
        import('../../bonus/get-bonus-proof.handler.ts'),
      'GET /api/pictures/signed': () => import('../../repairs/pictures/read-picture.handler.ts'),
    }),
    ...withinSeconds(25, {
      'GET /api/export/zip': () => import('../../account/zip/zip-documents.handler.ts'),
      'GET /api/account/export': () => import('../../account/export/export-account.handler.ts'),
    }),
  },
} as const satisfies HttpLambda;

export const handler = routed(PAPERS.routes);
