import { DOCUMENT_SUMMARY, REPAIR_SUMMARY } from '../../examples.ts';
import { answer, type Contract } from '../../route-contract.ts';
import { OF_SHOP } from '../contract.ts';
import { followUpSchema } from './follow-up.ts';
import { DEFAULT_WAITING_DAYS } from './waiting-days.ts';

export const FOLLOW_UP_ROUTES = {
  'GET /api/follow-up': {
    name: 'get-follow-up',
    ...OF_SHOP,
    summary:
      'Returns the follow-up list by kind: repairs past their promised day, repairs in Contact client, calls, messages that did not arrive, overdue repairs, uncollected devices, quotes, overdue invoices, and refused e-mails',
    answers: {
      200: answer(
        'The list, with what has waited longest first',
        { FollowUp: followUpSchema },
        {
          waitingDays: DEFAULT_WAITING_DAYS,
          contact: [],
          toCall: [],
          undelivered: [],
          waiting: [
            { repair: REPAIR_SUMMARY, entry: 1, since: REPAIR_SUMMARY.updated_at, days: 12 },
          ],
          notFetched: [],
          unansweredQuotes: [{ document: DOCUMENT_SUMMARY, days: 8 }],
          overdueInvoices: [],
          refusedEmails: [],
          more: false,
        },
      ),
    },
  },
} as const satisfies Contract;
