import { Bell } from 'lucide-react';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { RepairSteps } from '../../ui/repair-steps.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import heroStyles from './hero.module.css';
import styles from './product-view.module.css';
import { ShopScreen } from './shop-screen.tsx';
import { StartLink } from './start-link.tsx';

export function Hero() {
  return (
    <section className={heroStyles.hero}>
      <div className={heroStyles.words}>
        <h1 className={heroStyles.title}>
          Vos clients savent où en est leur réparation. Vous, vous réparez.
        </h1>
        <p className={heroStyles.lead}>
          Enregistrez un appareil, changez son statut d’un geste : votre client est prévenu par
          e-⁠mail et par SMS, et sa page de suivi se met à jour toute seule.
        </p>
        <div className={heroStyles.actions}>
          <StartLink>Commencer gratuitement</StartLink>
          <LinkButton to="/tarifs" size="large">
            Voir les tarifs
          </LinkButton>
        </div>
        <p className={heroStyles.note}>Essai gratuit, sans engagement.</p>
      </div>
      <ProductView />
    </section>
  );
}

function ProductView() {
  return (
    <div
      className={styles.view}
      role="img"
      aria-label="À gauche, le tableau de bord de l’atelier avec ses réparations. À droite, le téléphone du client qui suit la sienne."
    >
      <ShopScreen />
      <CustomerPhone />
    </div>
  );
}

function CustomerPhone() {
  return (
    <div className={styles.phone}>
      <div>
        <p className={styles.muted}>Suivi de la réparation</p>
        <p className={styles.number}>RB48210937</p>
      </div>
      <div>
        <StatusBadge status="progress" audience="customer" />
      </div>
      <RepairSteps current={2} direction="column" />
      <p className={styles.sent}>
        <Bell aria-hidden="true" />
        Prévenue par SMS à 14:05
      </p>
    </div>
  );
}
