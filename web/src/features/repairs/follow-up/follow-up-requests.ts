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

/** What waits in the shop, by kind. Throws ApiError. */
export const getFollowUp = (signal?: AbortSignal): Promise<FollowUp> =>
  callApi('/api/follow-up', followUpSchema, signal ? { signal } : {});

/** Ticks off that a repair's customer was called about an entry of its history. Throws ApiError. */
export const tickCall = (id: string, entry: number): Promise<unknown> =>
  callApi(`/api/repairs/${encodeURIComponent(id)}/called`, repairSchema, {
    method: 'POST',
    body: { entry },
  });

/** The device was given back. Throws ApiError. */
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

/** Reminds an invoice's client of it. Throws ApiError. */
export const remindOfInvoice = (id: string): Promise<unknown> =>
  callApi(`/api/documents/${encodeURIComponent(id)}/reminders`, invoiceRemindedSchema, {
    method: 'POST',
    body: {},
  });

/** Ticks off that the shop has seen to a reminder that did not arrive. Throws ApiError. */
export const seeReminder = (reminder: string): Promise<unknown> =>
  callApi('/api/reminders/seen', reminderSeenSchema, { method: 'POST', body: { reminder } });

/** Follows an invoice until it is paid, or no longer. Throws ApiError. */
export const followInvoice = (id: string, followed: boolean): Promise<unknown> =>
  callApi(`/api/documents/${encodeURIComponent(id)}/followed`, followedSchema, {
    method: 'PUT',
    body: { followed },
  });

/** Sets the shop's own limits. Throws ApiError. */
export const saveWaitingDays = (waiting_days: WaitingDays): Promise<unknown> =>
  callApi('/api/company', companySchema, { method: 'PUT', body: { waiting_days } });
