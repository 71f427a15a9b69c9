import { DOCUMENT_SUMMARY, REPAIR } from '../examples.ts';
import { resentSchema } from '../repairs/notifications.ts';
import { resendEmailInput, resendSmsInput } from '../repairs/resend.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { invoiceRemindedSchema } from './reminders/overdue.ts';
import { reminderSeenInput, reminderSeenSchema } from './reminders/reminders.ts';

const RESENT = answer(
  'Told, or nobody to tell',
  { Resent: resentSchema },
  { success: true, messageId: '0102019aa0000000-example' },
);

export const NOTIFICATION_ROUTES = {
  'POST /api/functions/send-repair-update-email': {
    name: 'resend-repair-update-email',
    access: 'shop',
    tag: 'repairs',
    summary: 'Tells the customer of the last change once more, by e-mail',
    body: body(resendEmailInput, { repair: { id: REPAIR.trackingNumber } }),
    answers: { 200: RESENT },
    errors: ['REPAIR_NOT_FOUND', 'SEND_REFUSED', 'BUDGET_SPENT', 'WITHDRAWN', 'CONFLICT'],
  },
  'POST /api/functions/send-sms-notification': {
    name: 'resend-sms-notification',
    access: 'shop',
    tag: 'repairs',
    summary: 'Tells the customer of the last change once more, by SMS',
    body: body(resendSmsInput, { to: '+33612345678', message: 'Suivi RB12345678' }),
    answers: { 200: RESENT },
    errors: ['REPAIR_NOT_FOUND', 'SEND_REFUSED', 'BUDGET_SPENT', 'WITHDRAWN', 'CONFLICT'],
  },
  'POST /api/reminders/seen': {
    name: 'see-reminder',
    access: 'shop',
    tag: 'repairs',
    summary: 'Ticks off that the shop has seen to a reminder that did not arrive',
    body: body(reminderSeenInput, { reminder: 'NOT-FETCHED#RB12345678#1795346278678#7' }),
    answers: { 200: answer('Seen', { ReminderSeen: reminderSeenSchema }, { seen: true }) },
    errors: ['NOT_FOUND'],
  },
  'POST /api/documents/{id}/reminders': {
    name: 'remind-of-invoice',
    access: 'shop',
    timeoutSeconds: 20,
    tag: 'documents',
    summary:
      'E-mails a reminder of an invoice past due to its client, once from 1, 15 and 30 days on each',
    parameters: { id: { description: 'The invoice’s id', example: DOCUMENT_SUMMARY.id } },
    answers: {
      200: answer(
        'Sent',
        { InvoiceReminded: invoiceRemindedSchema },
        {
          reminded: { at: '2026-11-21T10:05:00.000Z', state: 'sent', channel: 'email' },
        },
      ),
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
} as const satisfies Contract;
