import { DEFAULT_WAITING_DAYS } from '../../../shared/follow-up/waiting-days.ts';
import { answer, type RouteDescription } from '../description.ts';
import { DOCUMENT_SUMMARY, REPAIR_SUMMARY } from './examples.ts';

export const FOLLOW_UP = {
  'get-follow-up': {
    tag: 'repairs',
    summary:
      'What waits, by kind: calls, repairs, finished repairs that nobody has fetched, quotes, invoices past due, letters that were refused',
    answers: {
      200: answer('What has waited longest first', 'FollowUp', {
        waitingDays: DEFAULT_WAITING_DAYS,
        toCall: [],
        waiting: [{ repair: REPAIR_SUMMARY, entry: 1, since: REPAIR_SUMMARY.updated_at, days: 12 }],
        notFetched: [],
        unansweredQuotes: [{ document: DOCUMENT_SUMMARY, days: 8 }],
        overdueInvoices: [],
        refusedLetters: [],
        more: false,
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
