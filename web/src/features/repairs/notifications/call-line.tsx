import { CircleCheck, Phone } from 'lucide-react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { classNames } from '../../../ui/class-names.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { replaceRepair } from '../repairs-cache.ts';
import styles from './deliveries.module.css';
import { noteCall } from './note-call.ts';

/** The shop calls the customer after each change and then ticks the call off. */
export function CallLine({ repair }: { repair: RepairSummary }) {
  const { isBusy, run } = useAction(async () => replaceRepair(await noteCall(repair)), {
    onFailure: (message) => notify.error('Appel non noté', message),
  });
  if (repair.calledEntry !== undefined) {
    return (
      <li className={classNames(styles.line, styles.delivered)}>
        <CircleCheck aria-hidden="true" />
        <span>Client appelé</span>
      </li>
    );
  }
  return (
    <li className={styles.line}>
      <Phone aria-hidden="true" />
      <span>À appeler</span>
      <button
        type="button"
        className={styles.resend}
        aria-label={`Appelé\u202f: client de la réparation ${repair.trackingNumber}`}
        aria-disabled={isBusy || undefined}
        onClick={() => run()}
      >
        Appelé
      </button>
    </li>
  );
}
