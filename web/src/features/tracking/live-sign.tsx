import { STATUSES } from '../../../../shared/repairs/repair-status.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import type { LiveState } from '../../lib/cache/live-channel.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './live-repair.module.css';

/** Returns the news on the page since it was opened, in French: a new status, quote or amount. */
export function newsOf(
  before: PublicRepair,
  { status, asks }: PublicRepair,
  changes: number,
): string {
  const asked = before.asks;
  return [
    changes > 0 && `Nouveau statut\u202f: ${STATUSES[status].customerLabel}.`,
    asks?.quote && asks.quote.path !== asked?.quote?.path && 'Nouveau devis à accepter.',
    asks?.due.some(({ number }) => !asked?.due.some((due) => due.number === number)) &&
      'Nouveau montant à régler.',
  ]
    .filter(Boolean)
    .join(' ');
}

const TEXTS = {
  live: 'En direct\u202f: cette page se met à jour toute seule.',
  waiting: 'Connexion en cours\u202f: la page se mettra à jour dès son retour.',
} as const satisfies Record<LiveState, string>;

export function LiveSign({ state }: { state: LiveState }) {
  return (
    <p className={styles.sign}>
      <span className={classNames(styles.dot, styles[state])} aria-hidden="true" />
      {TEXTS[state]}
    </p>
  );
}
