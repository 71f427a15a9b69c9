import { useState } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import type {
  DeliveryCause,
  NotificationChannel,
} from '../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../lib/api-client.ts';
import { notify } from '../../ui/notify.ts';
import styles from './deliveries.module.css';
import { FAILURE_TITLES } from './delivery-notices.ts';
import { resend } from './resend-request.ts';

const SPOKEN = { email: 'l’e-mail', sms: 'le SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/** The cause of a failure, under which the live channel reports it too. */
function causeOf(error: unknown): DeliveryCause {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'PHONE_INVALID') return 'phone-format';
  return code === 'UNAVAILABLE' ? 'unavailable' : 'rejected';
}

type ResendButtonProps = { channel: NotificationChannel; repair: RepairSummary };

/** Sends an undelivered message again; its outcome arrives with the repair. */
export function ResendButton({ channel, repair }: ResendButtonProps) {
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await resend(channel, repair);
    } catch (error) {
      notify.error(FAILURE_TITLES[channel][causeOf(error)], messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={styles.resend}
      aria-label={`Renvoyer ${SPOKEN[channel]} de la réparation ${repair.trackingNumber}`}
      aria-disabled={busy || undefined}
      onClick={() => !busy && void send()}
    >
      {busy ? 'Envoi…' : 'Renvoyer'}
    </button>
  );
}
