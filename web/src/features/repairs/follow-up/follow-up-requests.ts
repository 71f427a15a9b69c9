import { companySchema } from '../../../../../shared/company/answers.ts';
import { followedSchema } from '../../../../../shared/documents/input/input.ts';

import {
  type DocumentSummary,
  sentDocumentSchema,
} from '../../../../../shared/documents/issued/issued.ts';
import { reminderSeenSchema } from '../../../../../shared/notifications/reminders/reminders.ts';
import type { WaitingDays } from '../../../../../shared/repairs/follow-up/waiting-days.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { updateUser, useSession } from '../../../lib/session/session.ts';

/** The key contains the time of the previous e-mail, so a second press before the list is read again sends nothing. */
export const sendQuoteAgain = ({ id, delivery }: DocumentSummary): Promise<unknown> =>
  callApi('POST /api/documents/{id}/send', sentDocumentSchema, {
    params: { id },
    body: {},
    idempotencyKey: `${id}/${delivery?.at ?? ''}`,
    isRepeated: false,
  });

export const seeReminder = (reminder: string): Promise<unknown> =>
  callApi('POST /api/reminders/seen', reminderSeenSchema, { body: { reminder } });

export const followInvoice = (id: string, followed: boolean): Promise<unknown> =>
  callApi('PUT /api/documents/{id}/followed', followedSchema, {
    params: { id },
    body: { followed },
  });

/** Replaces the limits that this page has read. Throws ApiError CONFLICT when other limits were stored since. */
export async function saveWaitingDays(waiting_days: WaitingDays): Promise<void> {
  const revision = useSession.getState().user?.profile.revision ?? 0;
  const body = { waiting_days, revision };
  const profile = await callApi('PUT /api/company', companySchema, { body });
  updateUser((user) => ({ ...user, profile }));
}
