import { ExpectedError } from '../../../../../shared/expected-error.ts';
import type {
  DeliveryCause,
  NotificationChannel,
} from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import styles from './deliveries.module.css';
import { FAILURE_TITLES } from './delivery-notices.ts';
import { resend } from './resend-request.ts';

const SPOKEN = { email: 'l’e-mail', sms: 'le SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/** Returns the cause of a failure in the terms of the live channel. */
function causeOf(error: unknown): DeliveryCause {
  const code = error instanceof ExpectedError ? error.code : undefined;
  if (code === 'PHONE_INVALID') return 'phone-format';
  return code === 'UNAVAILABLE' ? 'unavailable' : 'rejected';
}

type ResendButtonProps = { channel: NotificationChannel; repair: RepairSummary };

/** The live channel brings the outcome with the repair. */
export function ResendButton({ channel, repair }: ResendButtonProps) {
  const { isBusy, run } = useAction(() => resend(channel, repair), {
    onFailure: (message, error) => notify.error(FAILURE_TITLES[channel][causeOf(error)], message),
  });
  return (
    <button
      type="button"
      className={styles.resend}
      aria-label={`${isBusy ? 'Envoi…\u202f:' : 'Renvoyer'} ${SPOKEN[channel]} de la réparation ${repair.trackingNumber}`}
      aria-disabled={isBusy || undefined}
      onClick={() => run()}
    >
      {isBusy ? 'Envoi…' : 'Renvoyer'}
    </button>
  );
}
