import { useState } from 'react';
import type { NotificationChannel } from '../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../lib/api-client.ts';
import { notify } from '../../ui/notify.ts';
import styles from './deliveries.module.css';
import { resend } from './resend-request.ts';

const FAILED = {
  email: 'Échec Envoi Email',
  sms: 'Échec Envoi SMS',
} as const satisfies Record<NotificationChannel, string>;

const SPOKEN = { email: 'l’e-mail', sms: 'le SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

type ResendButtonProps = { channel: NotificationChannel; repair: RepairSummary };

/** Sends an undelivered message again; its outcome arrives with the repair. */
export function ResendButton({ channel, repair }: ResendButtonProps) {
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await resend(channel, repair);
    } catch (error) {
      notify.error(FAILED[channel], messageOf(error));
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
