import { DOCUMENT_SUMMARY, REPAIR } from '../examples.ts';
import { resentSchema } from '../repairs/notifications.ts';
import { resendEmailInput, resendSmsInput } from '../repairs/resend.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { invoiceRemindedSchema } from './reminders/overdue.ts';
import { reminderSeenInput, reminderSeenSchema } from './reminders/reminders.ts';
import { optedOutSchema, optOutQuery } from './reviews/opt-out.ts';

const RESENT = answer(
  'The customer was notified, or there is no recipient to notify',
  { Resent: resentSchema },
  { success: true, messageId: '0102019aa0000000-example' },
);

const TRACKING_NUMBER = {
  trackingNumber: { description: 'The tracking number', example: REPAIR.trackingNumber },
};

export const NOTIFICATION_ROUTES = {
  'POST /api/functions/send-repair-update-email': {
    name: 'resend-repair-update-email',
    tag: 'repairs',
    summary: 'Notifies the customer of the last change once more, by e-mail',
    body: body(resendEmailInput, { repair: { id: REPAIR.trackingNumber } }),
    answers: { 200: RESENT },
    errors: ['REPAIR_NOT_FOUND', 'SEND_REFUSED', 'BUDGET_SPENT', 'WITHDRAWN', 'CONFLICT'],
  },
  'POST /api/functions/send-sms-notification': {
    name: 'resend-sms-notification',
    tag: 'repairs',
    summary: 'Notifies the customer of the last change once more, by SMS',
    body: body(resendSmsInput, { to: '+33612345678', message: 'Suivi RB12345678' }),
    answers: { 200: RESENT },
    errors: [
      'REPAIR_NOT_FOUND',
      'SEND_REFUSED',
      'PHONE_INVALID',
      'BUDGET_SPENT',
      'WITHDRAWN',
      'CONFLICT',
    ],
  },
  'POST /api/reminders/seen': {
    name: 'see-reminder',
    tag: 'repairs',
    summary: 'Marks a reminder that did not arrive as dealt with',
    body: body(reminderSeenInput, { reminder: 'NOT-FETCHED#RB12345678#1795346278678#7' }),
    answers: {
      200: answer('The reminder is marked', { ReminderSeen: reminderSeenSchema }, { seen: true }),
    },
    errors: ['NOT_FOUND'],
  },
  'GET /api/suivi/{trackingNumber}/opt-out': {
    name: 'show-opt-out',
    access: 'public',
    tag: 'tracking',
    summary:
      'Leads a browser from the address that a mail program posts to (RFC 8058) to the button on the tracking page',
    parameters: TRACKING_NUMBER,
    query: optOutQuery,
    answers: {
      303: {
        description: 'The address of the button; nothing has changed',
        mediaType: 'text/html',
      },
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'POST /api/suivi/{trackingNumber}/opt-out': {
    name: 'opt-out',
    access: 'public',
    tag: 'tracking',
    summary:
      'Ends the review requests of a shop to the customer of a repair, who holds the key of the link; other messages go on',
    parameters: TRACKING_NUMBER,
    query: optOutQuery,
    answers: {
      200: answer(
        'The customer is not asked again',
        { OptedOut: optedOutSchema },
        { optedOut: true },
      ),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'POST /api/documents/{id}/reminders': {
    name: 'remind-of-invoice',
    tag: 'documents',
    summary:
      'Sends the client of an overdue invoice a reminder by e-mail, at most once after each of 1, 15 and 30 days',
    parameters: { id: { description: 'The invoice’s id', example: DOCUMENT_SUMMARY.id } },
    answers: {
      200: answer(
        'The reminder is sent',
        { InvoiceReminded: invoiceRemindedSchema },
        { reminded: { at: '2026-11-21T10:05:00.000Z', state: 'sent', channel: 'email' } },
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
