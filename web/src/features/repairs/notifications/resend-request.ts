import type { NotificationChannel } from '../../../../../shared/repairs/notifications.ts';
import { resentSchema } from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Notifies the customer of the last change once more. Throws ApiError with the reason of a failure. */
export async function resend(channel: NotificationChannel, repair: RepairSummary): Promise<void> {
  if (channel === 'email') {
    const body = { repair: { id: repair.id } };
    await callApi('POST /api/functions/send-repair-update-email', resentSchema, { body });
  } else {
    // The server writes the text of the SMS; this message only names the repair.
    const body = { to: repair.customerPhone, message: `Suivi ${repair.trackingNumber}` };
    await callApi('POST /api/functions/send-sms-notification', resentSchema, { body });
  }
}
