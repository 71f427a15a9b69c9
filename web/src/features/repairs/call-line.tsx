import { CircleCheck, Phone } from 'lucide-react';
import { useState } from 'react';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../lib/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/notify.ts';
import styles from './deliveries.module.css';
import { noteCall } from './note-call.ts';
import { replaceRepair } from './repairs-cache.ts';

/** A customer whom no message reaches: the shop calls after each change and then ticks the call off. */
export function CallLine({ repair }: { repair: RepairSummary }) {
  const [busy, setBusy] = useState(false);
  if (repair.calledEntry !== undefined) {
    return (
      <li className={classNames(styles.line, styles.delivered)}>
        <CircleCheck aria-hidden="true" />
        <span>Client appelé</span>
      </li>
    );
  }
  const tick = async () => {
    setBusy(true);
    try {
      replaceRepair(await noteCall(repair));
    } catch (error) {
      notify.error('Appel non noté', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.line}>
      <Phone aria-hidden="true" />
      <span>À appeler</span>
      <button
        type="button"
        className={styles.resend}
        aria-label={`Appelé\u202f: client de la réparation ${repair.trackingNumber}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && void tick()}
      >
        Appelé
      </button>
    </li>
  );
}
