import { reminderSeenInput } from '../../../../shared/notifications/reminders/reminders.ts';
import { DEFAULT_WAITING_DAYS } from '../../../../shared/repairs/follow-up/waiting-days.ts';
import { answer, body, type RouteDescription } from '../description.ts';
import { DOCUMENT_SUMMARY, REPAIR_SUMMARY } from './examples.ts';

export const FOLLOW_UP = {
  'get-follow-up': {
    tag: 'repairs',
    summary:
      'What waits, by kind: repairs in Contact client, calls, messages that did not arrive, repairs, finished repairs that nobody has fetched, quotes, invoices past due, letters that were refused',
    answers: {
      200: answer('What has waited longest first', 'FollowUp', {
        waitingDays: DEFAULT_WAITING_DAYS,
        contact: [],
        toCall: [],
        undelivered: [],
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
  'see-reminder': {
    tag: 'repairs',
    summary: 'Ticks off that the shop has seen to a reminder that did not arrive',
    body: body(reminderSeenInput, { reminder: 'NOT-FETCHED#RB12345678#1795346278678#7' }),
    answers: { 200: answer('Seen', 'ReminderSeen', { seen: true }) },
    errors: ['NOT_FOUND'],
  },
  'remind-of-invoice': {
    tag: 'documents',
    summary:
      'E-mails a reminder of an invoice past due to its client, once from 1, 15 and 30 days on each',
    parameters: { id: { description: 'The invoice’s id', example: DOCUMENT_SUMMARY.id } },
    answers: {
      200: answer('Sent', 'InvoiceReminded', {
        reminded: { at: '2026-11-21T10:05:00.000Z', state: 'sent', channel: 'email' },
      }),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_OVERDUE',
      'ALREADY_REMINDED',
      'SEND_REFUSED',
      'BUDGET_SPENT',
      'CONFLICT',
    ],
  },
} as const satisfies Record<string, RouteDescription>;
