import { invoiceRemindedSchema } from '../../../../shared/notifications/reminders/overdue.ts';
import { callApi } from '../api/api-client.ts';

export const remindOfInvoice = (id: string): Promise<unknown> =>
  callApi('POST /api/documents/{id}/reminders', invoiceRemindedSchema, { params: { id } });
