import type { RepairStatus } from '../../../../shared/repairs/repairs.ts';
import { StatusMark } from '../../ui/status-badge.tsx';
import styles from './section.module.css';

const STEPS: readonly { status: RepairStatus; title: string; text: string }[] = [
  {
    status: 'pending',
    title: 'Prise en charge',
    text: 'Vous créez la fiche : l’appareil, la panne, le client. Son numéro de suivi lui parvient aussitôt.',
  },
  {
    status: 'ordered',
    title: 'Pièce commandée',
    text: 'La pièce est en route ? Un geste suffit, et votre client l’apprend sans vous appeler.',
  },
  {
    status: 'progress',
    title: 'Réparation en cours',
    text: 'Votre client voit que l’appareil est sur l’établi. S’il faut son avis, il le sait aussi.',
  },
  {
    status: 'completed',
    title: 'Réparation terminée',
    text: 'L’appareil est prêt : votre adresse, votre téléphone et vos horaires s’affichent pour le retrait.',
  },
];

/** Section 1 of the specification names these four steps of a repair. */
export function ProcessSteps() {
  return (
    <section className={styles.section} aria-labelledby="etapes">
      <h2 id="etapes" className={styles.title}>
        Quatre étapes, de l’accueil à la remise
      </h2>
      <ol className={styles.grid}>
        {STEPS.map(({ status, title, text }, index) => (
          <li key={status} className={styles.item}>
            <div className={styles.top}>
              <StatusMark status={status} />
              <span className={styles.order} aria-hidden="true">
                Étape {index + 1}
              </span>
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
