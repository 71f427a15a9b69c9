import { companySchema } from '../../../../../shared/company/answers.ts';
import { followedSchema } from '../../../../../shared/documents/input.ts';
import { sentDocumentSchema } from '../../../../../shared/documents/issued.ts';
import { invoiceRemindedSchema } from '../../../../../shared/notifications/reminders/overdue.ts';
import { reminderSeenSchema } from '../../../../../shared/notifications/reminders/reminders.ts';
import {
  type FollowUp,
  followUpSchema,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import type { WaitingDays } from '../../../../../shared/repairs/follow-up/waiting-days.ts';
import { repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api-client.ts';

/** The follow-up list of the shop, by kind. Throws ApiError. */
export const getFollowUp = (signal?: AbortSignal): Promise<FollowUp> =>
  callApi('/api/follow-up', followUpSchema, signal ? { signal } : {});

/** Records that the customer was called about a history entry of the repair. Throws ApiError. */
export const tickCall = (id: string, entry: number): Promise<unknown> =>
  callApi(`/api/repairs/${encodeURIComponent(id)}/called`, repairSchema, {
    method: 'POST',
    body: { entry },
  });

/** Records that the device was handed over. Throws ApiError. */
export const handOver = (id: string): Promise<unknown> =>
  callApi(`/api/repairs/${encodeURIComponent(id)}/handover`, repairSchema, {
    method: 'POST',
    body: {},
  });

/** Sends a quote again to its customer. Throws ApiError. */
export const sendQuoteAgain = (id: string): Promise<unknown> =>
  callApi(`/api/documents/${encodeURIComponent(id)}/send`, sentDocumentSchema, {
    method: 'POST',
    body: {},
  });

/** Sends the client a reminder of an invoice. Throws ApiError. */
export const remindOfInvoice = (id: string): Promise<unknown> =>
  callApi(`/api/documents/${encodeURIComponent(id)}/reminders`, invoiceRemindedSchema, {
    method: 'POST',
    body: {},
  });

/** Records that the shop has seen an undelivered reminder. Throws ApiError. */
export const seeReminder = (reminder: string): Promise<unknown> =>
  callApi('/api/reminders/seen', reminderSeenSchema, { method: 'POST', body: { reminder } });

/** Follows an invoice until it is paid, or stops following it. Throws ApiError. */
export const followInvoice = (id: string, followed: boolean): Promise<unknown> =>
  callApi(`/api/documents/${encodeURIComponent(id)}/followed`, followedSchema, {
    method: 'PUT',
    body: { followed },
  });

/** Stores the shop's own limits. Throws ApiError. */
export const saveWaitingDays = (waiting_days: WaitingDays): Promise<unknown> =>
  callApi('/api/company', companySchema, { method: 'PUT', body: { waiting_days } });
