import { useIsSignedIn } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { PublicPage, SiteHeaderLink } from '../../ui/layout/public-page.tsx';
import { Hero } from './hero.tsx';
import { ProcessSteps } from './process-steps.tsx';
import { Reasons } from './reasons.tsx';
import styles from './section.module.css';
import { StartLink } from './start-link.tsx';

function LandingLinks() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <SiteHeaderLink to="/suivi">Suivi</SiteHeaderLink>
      <SiteHeaderLink to="/tarifs">Tarifs</SiteHeaderLink>
      <LinkButton to={isSignedIn ? '/dashboard' : '/login'}>
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
