import { companySchema } from '../../../../../shared/company/answers.ts';
import { followedSchema } from '../../../../../shared/documents/input/input.ts';
import { sentDocumentSchema } from '../../../../../shared/documents/issued/issued.ts';
import { reminderSeenSchema } from '../../../../../shared/notifications/reminders/reminders.ts';
import type { WaitingDays } from '../../../../../shared/repairs/follow-up/waiting-days.ts';
import { repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Sets another promised day. Nobody is notified of it. */
export const promiseFor = (id: string, promisedOn: string): Promise<unknown> =>
  callApi('PATCH /api/repairs/{id}', repairSchema, { params: { id }, body: { promisedOn } });

/** Sends a quote again to its customer. Throws ApiError. */
export const sendQuoteAgain = (id: string): Promise<unknown> =>
  callApi('POST /api/documents/{id}/send', sentDocumentSchema, { params: { id }, body: {} });

/** Records that the shop has seen an undelivered reminder. Throws ApiError. */
export const seeReminder = (reminder: string): Promise<unknown> =>
  callApi('POST /api/reminders/seen', reminderSeenSchema, { body: { reminder } });

/** Starts or stops waiting for an invoice's payment. Throws ApiError. */
export const followInvoice = (id: string, followed: boolean): Promise<unknown> =>
  callApi('PUT /api/documents/{id}/followed', followedSchema, {
    params: { id },
    body: { followed },
  });

/** Stores the shop's own limits. Throws ApiError. */
export const saveWaitingDays = (waiting_days: WaitingDays): Promise<unknown> =>
  callApi('PUT /api/company', companySchema, { body: { waiting_days } });
