import { useIsSignedIn } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { SiteHeader, SiteHeaderLink } from '../../ui/site-header.tsx';
import { Hero } from './hero.tsx';
import { ProcessSteps } from './process-steps.tsx';
import { Reasons } from './reasons.tsx';
import styles from './section.module.css';
import { StartLink } from './start-link.tsx';
import { Testimonial } from './testimonial.tsx';

function LandingHeader() {
  const isSignedIn = useIsSignedIn();
  return (
    <SiteHeader>
      <SiteHeaderLink to="/suivi">Suivi</SiteHeaderLink>
      <SiteHeaderLink to="/tarifs">Tarifs</SiteHeaderLink>
      <LinkButton to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? 'Dashboard' : 'Se connecter'}
      </LinkButton>
    </SiteHeader>
  );
}

/** The home page. Specification, sections 1 and 2. */
export function LandingPage() {
  return (
    <PublicPage header={<LandingHeader />} footer={<SiteFooter contact />} width="wide">
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
