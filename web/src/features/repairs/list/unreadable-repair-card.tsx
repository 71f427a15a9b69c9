import type { UnreadableRepair } from '../../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './repair-card.module.css';

/** Replaces a repair whose record cannot be read, so that the others stay usable. */
export function UnreadableRepairCard({ repair }: { repair: UnreadableRepair }) {
  const { trackingNumber, created_at } = repair;
  return (
    <Card as="article" className={styles.card} aria-label={`Réparation ${trackingNumber}`}>
      <div className={styles.head}>
        <h2 className={styles.device}>Fiche illisible</h2>
      </div>
      <p>
        Cette fiche ne peut pas être affichée. Elle n’est pas perdue : nous en sommes avertis.
        Rechargez la page dans quelques minutes ; si elle reste ainsi, écrivez-nous en donnant son
        numéro.
      </p>
      <div className={styles.foot}>
        <span className={styles.number}>
          {trackingNumber}
          <CopyButton text={trackingNumber} label={`Copier le numéro ${trackingNumber}`} />
        </span>
        <time dateTime={created_at}>{formatDate(created_at)}</time>
      </div>
    </Card>
  );
}
