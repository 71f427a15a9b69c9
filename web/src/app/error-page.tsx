import { Button } from '../ui/buttons/button.tsx';
import { PublicPage } from '../ui/layout/public-page.tsx';
import { SiteFooter } from '../ui/layout/site-footer.tsx';
import styles from './error-page.module.css';

/** The apology for a failed page. It uses no router: its links reload the app, whose state may be broken. */
export function ErrorPage() {
  return (
    <PublicPage header={null} footer={<SiteFooter contact />}>
      <div className={styles.error} role="alert">
        <h1>Un incident nous empêche d’afficher cette page</h1>
        <p>
          Nous vous prions de nous en excuser. Rechargez la page ; si l’incident persiste,
          écrivez-nous.
        </p>
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Recharger la page
          </Button>
          <a href="/">Revenir à l’accueil</a>
        </p>
      </div>
    </PublicPage>
  );
}
