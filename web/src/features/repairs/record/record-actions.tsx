import { Printer, Share, Undo2 } from 'lucide-react';
import { deviceLabel, type Repair } from '../../../../../shared/repairs/repairs.ts';
import { trackingPath } from '../../../../../shared/tracking/tracking-number.ts';
import { newReturnOf } from '../../../lib/repairs/new-repair-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { LabelButton } from '../labels/label-button.tsx';
import { SlipButton } from '../slip/slip-button.tsx';
import styles from './record-actions.module.css';
import type { RecordProps } from './record-props.ts';
import { Withdrawal } from './withdrawal.tsx';

/** Shares the customer's own link, by the device's share sheet or else through the clipboard. */
async function share(repair: Repair): Promise<void> {
  const path = trackingPath(repair.trackingNumber, repair.tracking_key);
  const url = new URL(path, window.location.origin).href;
  const title = `Suivi ${repair.trackingNumber} · ${deviceLabel(repair)}`;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else await copy(url);
  } catch (error) {
    // Closing the device's share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success('Lien de suivi copié', url);
  } catch {
    // When the browser refuses the clipboard, the link is shown to be copied by hand.
    notify.info('Lien de suivi', url);
  }
}

export function RecordActions({ repair, onChange }: RecordProps) {
  return (
    <div className={styles.actions}>
      {repair.status === 'completed' && (
        <LinkButton to="/dashboard" state={newReturnOf(repair)}>
          <Undo2 aria-hidden="true" />
          Retour sous garantie
        </LinkButton>
      )}
      <SlipButton repair={repair} />
      <LabelButton repair={repair} />
      <Button onClick={() => void share(repair)}>
        <Share aria-hidden="true" />
        Partager
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Imprimer
      </Button>
      <Withdrawal repair={repair} onChange={onChange} />
    </div>
  );
}
