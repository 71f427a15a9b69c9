import { companySchema } from '../../../../../shared/company/answers.ts';
import { followedSchema } from '../../../../../shared/documents/input/input.ts';
import { sentDocumentSchema } from '../../../../../shared/documents/issued/issued.ts';
import { reminderSeenSchema } from '../../../../../shared/notifications/reminders/reminders.ts';
import type { WaitingDays } from '../../../../../shared/repairs/follow-up/waiting-days.ts';
import { callApi } from '../../../lib/api/api-client.ts';

export const sendQuoteAgain = (id: string): Promise<unknown> =>
  callApi('POST /api/documents/{id}/send', sentDocumentSchema, { params: { id }, body: {} });

export const seeReminder = (reminder: string): Promise<unknown> =>
  callApi('POST /api/reminders/seen', reminderSeenSchema, { body: { reminder } });

export const followInvoice = (id: string, followed: boolean): Promise<unknown> =>
  callApi('PUT /api/documents/{id}/followed', followedSchema, {
    params: { id },
    body: { followed },
  });

export const saveWaitingDays = (waiting_days: WaitingDays): Promise<unknown> =>
  callApi('PUT /api/company', companySchema, { body: { waiting_days } });
