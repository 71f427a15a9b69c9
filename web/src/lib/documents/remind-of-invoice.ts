import { invoiceRemindedSchema } from '../../../../shared/notifications/reminders/overdue.ts';
import { callApi } from '../api/api-client.ts';

export const remindQuestion = (invoice: { number: string; clientName: string; to: string }) => ({
  title: `Relancer ${invoice.clientName}\u202f?`,
  description: `La relance part par e-mail à ${invoice.to}, avec la facture ${invoice.number}. Une fois partie, elle ne se rattrape pas.`,
  confirm: 'Envoyer la relance',
});

export const remindOfInvoice = (id: string): Promise<unknown> =>
  callApi('POST /api/documents/{id}/reminders', invoiceRemindedSchema, { params: { id } });
