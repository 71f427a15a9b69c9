import { Card } from '../../ui/layout/card.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { SiteFooter } from '../../ui/layout/site-footer.tsx';
import { SiteHeader } from '../../ui/layout/site-header.tsx';
import styles from './tracking-entry-page.module.css';
import { TrackingForm } from './tracking-form.tsx';

/** Section 2 of the specification describes this page. */
export function TrackingEntryPage() {
  return (
    <PublicPage header={<SiteHeader />} footer={<SiteFooter />}>
      <Card roomy className={styles.card}>
        <h1>Suivre votre réparation</h1>
        <p className={styles.hint}>Entrez votre numéro de suivi pour voir l'avancement.</p>
        <TrackingForm />
        <p className={styles.help}>
          Il figure sur votre bon de prise en charge et dans chaque message de votre réparateur.
        </p>
      </Card>
    </PublicPage>
  );
}
