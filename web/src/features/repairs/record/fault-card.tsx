import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { trackingPath } from '../../../../../shared/tracking/tracking-number.ts';
import { isErased } from '../../../lib/repairs/customer-of.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import styles from './fault-card.module.css';
import type { RecordProps } from './use-record.ts';

export function FaultCard({ repair }: RecordProps) {
  const { trackingNumber, tracking_key, issue, created_at } = repair;
  const seen = trackingPath(trackingNumber, tracking_key);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SectionCard
      title="Problème constaté"
      aside={
        <Button icon={Pencil} variant="quiet" onClick={() => setIsOpen(true)}>
          Corriger
        </Button>
      }
    >
      {issue ? <p className={styles.issue}>{issue}</p> : <Note>Rien n’a été noté.</Note>}
      <dl className={styles.facts}>
        <div>
          <dt>Numéro de suivi</dt>
          <dd className={styles.number}>
            {trackingNumber}
            <CopyButton text={trackingNumber} label={`Copier le numéro ${trackingNumber}`} />
          </dd>
        </div>
        <div>
          <dt>Reçue</dt>
          <dd>
            {formatLongDate(created_at)} à&nbsp;{formatTime(created_at)}
          </dd>
        </div>
      </dl>
      {!isErased(repair) && (
        <a href={seen} target="_blank" rel="noopener" className={styles.seen}>
          Page vue par le client
        </a>
      )}
      <CorrectDialog repair={repair} open={isOpen} onClose={() => setIsOpen(false)} />
    </SectionCard>
  );
}
