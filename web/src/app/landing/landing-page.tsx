import { Bell, Check, Clock, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { RepairStatus } from '../../../../shared/repairs/repairs.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PublicPage, SiteHeaderLink } from '../../ui/layout/public-page.tsx';
import { StatusMark } from '../../ui/status-badge.tsx';
import { Hero } from './hero.tsx';
import styles from './section.module.css';
import { StartLink } from './start-link.tsx';

function LandingLinks() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <SiteHeaderLink to="/suivi">Suivi</SiteHeaderLink>
      <SiteHeaderLink to="/tarifs">Tarifs</SiteHeaderLink>
      <LinkButton className={styles.entry} to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? 'Dashboard' : 'Se connecter'}
      </LinkButton>
    </>
  );
}

/** Sections 1 and 2 of the specification describe this page. */
export function LandingPage() {
  return (
    <PublicPage links={<LandingLinks />} contact width="wide">
      <Hero />
      <ProcessSteps />
      <Reasons />
      <Testimonial />
      <FinalCall />
    </PublicPage>
  );
}

function FinalCall() {
  return (
    <section className={styles.call} aria-labelledby="commencer">
      <h2 id="commencer" className={styles.title}>
        Votre prochaine réparation peut déjà être suivie
      </h2>
      <p>Créez votre compte, enregistrez un appareil : la page de votre client est prête.</p>
      <StartLink>Commencer maintenant</StartLink>
    </section>
  );
}

const FOUNDER = 'Julien Morel';

function Testimonial() {
  return (
    <figure className={styles.voice}>
      <blockquote className={styles.quote}>
        <p>
          « Je répare des téléphones depuis onze ans. Le plus long n’a jamais été de changer un
          écran : c’était de répondre dix fois par jour “alors, il est prêt ?”. J’ai écrit Rebond
          pour mon propre comptoir. Aujourd’hui mes clients regardent leur page, et moi je garde les
          mains sur l’établi. »
        </p>
      </blockquote>
      <figcaption className={styles.author}>
        <Avatar name={FOUNDER} />
        <span>
          <strong>{FOUNDER}</strong> réparateur et fondateur de Rebond
        </span>
      </figcaption>
    </figure>
  );
}

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
function ProcessSteps() {
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
    icon: Check,
    title: 'Un essai gratuit, sans engagement',
    text: 'Commencez avec cinq réparations offertes. Vous changez de plan, ou partez, quand vous voulez.',
  },
];

/** Section 1 of the specification makes these claims. */
function Reasons() {
  return (
    <section className={styles.section} aria-labelledby="raisons">
      <h2 id="raisons" className={styles.title}>
        Pensé pour l’atelier, compris par vos clients
      </h2>
      <ul className={styles.grid}>
        {REASONS.map(({ icon: Icon, title, text }) => (
          <Card key={title} as="li" className={classNames(styles.item, styles.reason)}>
            <Icon />
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
