import type { LiveState } from '../../lib/live-channel.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './live-sign.module.css';

const TEXTS = {
  live: 'En direct\u202f: cette page se met à jour toute seule.',
  waiting: 'Connexion en cours\u202f: la page se mettra à jour dès son retour.',
} as const satisfies Record<LiveState, string>;

/** Says discreetly whether the page currently updates by itself. */
export function LiveSign({ state }: { state: LiveState }) {
  return (
    <p className={styles.sign}>
      <span className={classNames(styles.dot, styles[state])} aria-hidden="true" />
      {TEXTS[state]}
    </p>
  );
}
