import { Bell, Clock, HandCoins, type LucideIcon, ShieldCheck } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './section.module.css';

const REASONS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Clock,
    title: 'Un suivi en temps réel, jour et nuit',
    text: 'La page de suivi répond à toute heure. Le téléphone de l’atelier sonne moins.',
  },
  {
    icon: Bell,
    title: 'Des notifications automatiques',
    text: 'Chaque changement de statut part par e-⁠mail, et par SMS quand vous avez le numéro du client.',
  },
  {
    icon: ShieldCheck,
    title: 'Des données protégées et sauvegardées',
    text: 'Vos fiches vous appartiennent, restent privées et sont sauvegardées en continu.',
  },
  {
    icon: HandCoins,
    title: 'Un essai gratuit, sans engagement',
    text: 'Commencez avec cinq réparations offertes. Vous changez de plan, ou partez, quand vous voulez.',
  },
];

/** Section 1 of the specification makes these claims. */
export function Reasons() {
  return (
    <section className={styles.section} aria-labelledby="raisons">
      <h2 id="raisons" className={styles.title}>
        Pensé pour l’atelier, compris par vos clients
      </h2>
      <ul className={styles.grid}>
        {REASONS.map(({ icon: Icon, title, text }) => (
          <Card key={title} as="li" className={classNames(styles.item, styles.reason)}>
            <Icon aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
