import { Phone } from 'lucide-react';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { groupedPhone, phoneLink } from '../../../../../shared/repairs/phone-text.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { buttonClass } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { PromisedRow } from '../promised/promised-row.tsx';
import styles from './counter-card.module.css';
import { billedState, NextActButtons } from './next-act-buttons.tsx';
import { type RecordProps, useDocumentsOf } from './use-record.ts';

export function CounterCard({ repair }: RecordProps) {
  const { customerPhone } = repair;
  return (
    <Card as="section" aria-label="Au comptoir" className={styles.card}>
      <div className={styles.who}>
        <CustomerLink className={styles.name} repair={repair}>
          {customerOf(repair)}
        </CustomerLink>
        {customerPhone && (
          <a className={buttonClass({})} href={phoneLink(customerPhone)}>
            <Phone />
            <span className={styles.phone}>{groupedPhone(customerPhone)}</span>
          </a>
        )}
      </div>
      <dl className={styles.facts}>
        <PromisedRow repair={repair} className={styles.fact} />
        <div className={styles.fact}>
          <dt>À encaisser</dt>
          <dd>{billedText(useDocumentsOf(repair), repair)}</dd>
        </div>
      </dl>
      <NextActButtons repair={repair} />
    </Card>
  );
}

function billedText(
  documents: readonly DocumentSummary[] | null,
  { returnOf, trackingNumber }: Pick<Repair, 'returnOf' | 'trackingNumber'>,
): string {
  if (documents === null) return '…';
  const { dueCents, isBilled } = billedState(documents, trackingNumber);
  if (dueCents > 0) return formatEuros(dueCents);
  if (isBilled) return 'Rien';
  return returnOf ? 'Retour gratuit' : 'Pas encore facturée';
}
