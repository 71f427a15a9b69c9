import { routed, withinSeconds } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

export const API = {
  name: 'api',
  handler: 'functions/lambdas/http/api.ts',
  impact:
    'Shops see errors in place of their repairs, documents and statistics, and what they enter may not be stored',
  timeoutSeconds: 25,
  memoryMb: 1024,
  uses: {
    table: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'BatchWriteItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ],
    shopIndex: ['Query'],
    budgets: [],
    platform: [],
    liveChannel: [],
    app: [],
  },
  routes: {
    'GET /api/company': () => import('../../company/get-company.handler.ts'),
    'PUT /api/company': () => import('../../company/save-company.handler.ts'),
    'GET /api/dashboard': () => import('../../repairs/dashboard/get-dashboard.handler.ts'),
    'GET /api/repairs': () => import('../../repairs/list/list-repairs.handler.ts'),
    'POST /api/repairs': () => import('../../repairs/intake/create-repair.handler.ts'),
    'POST /api/repairs/batch': () => import('../../repairs/intake/create-intake.handler.ts'),
    'GET /api/repairs/stats': () => import('../../repairs/dashboard/get-repair-stats.handler.ts'),
    'GET /api/repairs/{id}': () => import('../../repairs/record/get-repair.handler.ts'),
    'PATCH /api/repairs/{id}': () => import('../../repairs/record/correct-repair.handler.ts'),
    'POST /api/repairs/{id}/withdraw': () =>
      import('../../repairs/record/withdraw-repair.handler.ts'),
    'POST /api/repairs/{id}/handover': () =>
      import('../../repairs/record/hand-over-repair.handler.ts'),
    'PATCH /api/repairs/{id}/status': () =>
      import('../../repairs/changes/change-status.handler.ts'),
    'POST /api/repairs/{id}/called': () => import('../../repairs/changes/note-call.handler.ts'),
    'GET /api/repairs/{id}/replies': () => import('../../tracking/replies/get-replies.handler.ts'),
    'POST /api/repairs/{id}/replies/seen': () =>
      import('../../tracking/replies/see-replies.handler.ts'),
    'POST /api/suivi/{trackingNumber}/replies': () =>
      import('../../tracking/replies/send-reply.handler.ts'),
    'POST /api/suivi/{trackingNumber}/opt-out': () =>
      import('../../notifications/reviews/opt-out.handler.ts'),
    'POST /api/repairs/{id}/undo': () => import('../../repairs/changes/undo-change.handler.ts'),
    'PUT /api/repairs/{id}/parts': () => import('../../repairs/parts/save-parts.handler.ts'),
    'POST /api/repairs/{id}/returns': () =>
      import('../../repairs/returns/create-return.handler.ts'),
    'GET /api/repairs/{id}/pictures': () =>
      import('../../repairs/pictures/get-pictures.handler.ts'),
    'PUT /api/repairs/{id}/pictures/{picture}': () =>
      import('../../repairs/pictures/show-picture.handler.ts'),
    'PUT /api/repairs/{id}/loans': () => import('../../repairs/loans/save-loans.handler.ts'),
    'GET /api/repairs/{id}/slip': () => import('../../repairs/slip/get-slip.handler.ts'),
    'PUT /api/repairs/{id}/slip': () => import('../../repairs/slip/save-slip.handler.ts'),
    'POST /api/repairs/{id}/slip/signature': () =>
      import('../../repairs/slip/sign-slip.handler.ts'),
    'GET /api/customers': () => import('../../customers/find-customers.handler.ts'),
    'GET /api/customers/{id}': () => import('../../customers/get-customer.handler.ts'),
    'PUT /api/customers/{id}/note': () => import('../../customers/note-customer.handler.ts'),
    'POST /api/customers/{id}/merge': () => import('../../customers/merge-customers.handler.ts'),
    'GET /api/follow-up': () => import('../../repairs/follow-up/get-follow-up.handler.ts'),
    'POST /api/reminders/seen': () =>
      import('../../notifications/reminders/see-reminder.handler.ts'),
    'POST /api/realtime/ticket': () => import('../../live/create-ticket.handler.ts'),
    'GET /api/statistics': () => import('../../statistics/get-statistics.handler.ts'),
    'PUT /api/account/mobile': () => import('../../account/identity/confirm-mobile.handler.ts'),
    'POST /api/account/sign-out': () => import('../../auth/sign-out.handler.ts'),
    'GET /api/account/unsettled': () => import('../../account/closing/get-unsettled.handler.ts'),
    'GET /api/session': () => import('../../auth/get-session.handler.ts'),
    'GET /api/export/repairs': () => import('../../account/export/export-repairs.handler.ts'),
    'GET /api/export/documents': () => import('../../account/export/export-documents.handler.ts'),
    'GET /api/documents': () => import('../../documents/reading/list-documents.handler.ts'),
    'GET /api/lines': () => import('../../documents/suggestions/list-suggestions.handler.ts'),
    'GET /api/price-list': () => import('../../documents/price-list/get-price-list.handler.ts'),
    'PUT /api/price-list': () => import('../../documents/price-list/save-price-list.handler.ts'),
    'GET /api/documents/{id}': () => import('../../documents/reading/get-document.handler.ts'),
    'POST /api/documents/{id}/approval-link': () =>
      import('../../documents/quotes/open-approval.handler.ts'),
    'PUT /api/documents/{id}/followed': () =>
      import('../../documents/follow-up/follow-invoice.handler.ts'),
    'PUT /api/documents/{id}/purchases': () =>
      import('../../accounting/margin/note-purchases.handler.ts'),
    'POST /api/documents/{id}/seen': () =>
      import('../../documents/sending/see-document.handler.ts'),
    'POST /api/devis/{id}/decision': () => import('../../documents/quotes/answer-quote.handler.ts'),
    'GET /api/till/closings': () => import('../../payments/till/list-till-closings.handler.ts'),
    'GET /api/e-invoicing': () => import('../../e-invoicing/reception/get-reception.handler.ts'),
    'DELETE /api/e-invoicing': () =>
      import('../../e-invoicing/reception/switch-reception-off.handler.ts'),
    'GET /api/received-invoices': () =>
      import('../../e-invoicing/received/list-received-invoices.handler.ts'),
    'POST /api/received-invoices/{id}/seen': () =>
      import('../../e-invoicing/received/see-received-invoice.handler.ts'),
    ...withinSeconds(20, {
      'POST /api/repairs/import': () => import('../../repairs/intake/import-repairs.handler.ts'),
      'GET /api/customers/{id}/export': () => import('../../customers/export-customer.handler.ts'),
      'DELETE /api/customers/{id}': () => import('../../customers/erase-customer.handler.ts'),
      'GET /api/export/journal': () => import('../../accounting/export-journal.handler.ts'),
      'GET /api/export/vat': () => import('../../accounting/export-vat.handler.ts'),
      'GET /api/bonuses': () => import('../../bonus/list-bonuses.handler.ts'),
      // The takings of a year may fill several pages of 1 MB.
      'GET /api/takings': () => import('../../payments/get-takings.handler.ts'),
      'GET /api/till': () => import('../../payments/till/get-till.handler.ts'),
      'POST /api/till/open': () => import('../../payments/till/open-till.handler.ts'),
      'POST /api/till/moves': () => import('../../payments/till/move-till-cash.handler.ts'),
      'POST /api/till/close': () => import('../../payments/till/close-till.handler.ts'),
      'GET /api/margin': () => import('../../accounting/get-margin.handler.ts'),
    }),
    ...withinSeconds(25, {
      'GET /api/export/archive': () => import('../../account/export/export-archive.handler.ts'),
      'POST /api/documents': () => import('../../documents/issuing/issue-document.handler.ts'),
      'POST /api/documents/{id}/credit-note': () =>
        import('../../documents/credit-notes/credit-invoice.handler.ts'),
      'POST /api/documents/{id}/invoice': () =>
        import('../../documents/quotes/invoice-quote.handler.ts'),
      'POST /api/documents/{id}/deposit': () => import('../../payments/bill-deposit.handler.ts'),
      // Parallel requests for one invoice wait for their turn.
      'POST /api/documents/{id}/payments': () => import('../../payments/record-payment.handler.ts'),
      'PUT /api/documents/{id}/bonus': () => import('../../bonus/change-bonus.handler.ts'),
      // Two months of a busy shop are about twenty pages of 200 documents, read one after the other.
      'GET /api/export/e-reporting': () =>
        import('../../e-invoicing/e-reporting/export-e-reporting.handler.ts'),
    }),
  },
} as const satisfies HttpLambda;

export const handler = routed(API.routes);
