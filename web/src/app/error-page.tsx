import { Button } from '../ui/button.tsx';
import { PublicPage } from '../ui/public-page.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { ErrorState } from '../ui/state.tsx';
import styles from './error-page.module.css';

/**
 * The apology for a page that failed. Its ways out load the page anew: whatever broke may be in memory,
 * the router included, so it uses nothing of it.
 */
export function ErrorPage() {
  return (
    <PublicPage header={null} footer={<SiteFooter contact />}>
      <ErrorState
        level={1}
        title="Un incident nous empêche d’afficher cette page"
        action={
          <p className={styles.actions}>
            <Button variant="primary" onClick={() => window.location.reload()}>
              Recharger la page
            </Button>
            <a href="/">Revenir à l’accueil</a>
          </p>
        }
      >
        Nous vous prions de nous en excuser. Rechargez la page ; si l’incident persiste,
        écrivez-nous.
      </ErrorState>
    </PublicPage>
  );
}
