import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/** The routes that make or return files or send messages to customers: PDF, buckets, SES, SNS. */
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
    email: ['SendEmail', 'SendRawEmail'],
    sms: ['Publish'],
    budgets: [],
    app: [],
  },
  routes: {
    'get-document-pdf': () => import('../../documents/get-document-pdf.handler.ts'),
    'get-quote-pdf': () => import('../../documents/get-quote-pdf.handler.ts'),
    'send-document': () => import('../../documents/send-document.handler.ts'),
    'remind-of-invoice': () => import('../../notifications/reminders/remind-of-invoice.handler.ts'),
    'resend-repair-update-email': () =>
      import('../../notifications/resend-repair-update-email.handler.ts'),
    'resend-sms-notification': () =>
      import('../../notifications/resend-sms-notification.handler.ts'),
    'list-logos': () => import('../../company/list-logos.handler.ts'),
    'add-bonus-proof': () => import('../../bonus/add-bonus-proof.handler.ts'),
    'get-bonus-proof': () => import('../../bonus/get-bonus-proof.handler.ts'),
    'remove-bonus-proof': () => import('../../bonus/remove-bonus-proof.handler.ts'),
    'export-zip': () => import('../../account/zip/zip-documents.handler.ts'),
    'export-account': () => import('../../account/export/export-account.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(PAPERS.routes);
