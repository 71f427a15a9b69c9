import { Bell } from 'lucide-react';
import { REPAIR_STATUSES, type RepairStatus } from '../../../../shared/repairs/repairs.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { RepairSteps } from '../../ui/repair-steps.tsx';
import { StatusBadge, StatusIcon } from '../../ui/status-badge.tsx';
import heroStyles from './hero.module.css';
import styles from './product-view.module.css';
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
        <Bell />
        Prévenue par SMS à 14:05
      </p>
    </div>
  );
}

const FIGURES = [
  { name: 'Total', value: 48 },
  { name: 'En cours', value: 9 },
] as const;

type Shown = { device: string; issue: string; customer: string; status: RepairStatus };

const REPAIRS: readonly Shown[] = [
  {
    device: 'Smartphone · iPhone 13',
    issue: 'Écran fissuré',
    customer: 'Marie Durand',
    status: 'progress',
  },
  {
    device: 'Vélo/Trottinette · Xiaomi Pro 2',
    issue: 'Batterie à remplacer',
    customer: 'Paul Lemoine',
    status: 'ordered',
  },
];

function ShownRepair({ device, issue, customer, status }: Shown) {
  return (
    <div className={styles.repair}>
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.muted}>
          {issue} · {customer}
        </p>
      </div>
      <div>
        <StatusBadge status={status} audience="shop" />
      </div>
      <div className={styles.buttons}>
        {REPAIR_STATUSES.map((each) => (
          <span
            key={each}
            className={styles.button}
            data-status={each === status ? status : undefined}
          >
            <StatusIcon status={each} />
          </span>
        ))}
      </div>
    </div>
  );
}

function ShopScreen() {
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Logo />
        <span className={styles.muted}>Atelier du Canal</span>
      </div>
      <div className={styles.figures}>
        {FIGURES.map(({ name, value }) => (
          <p key={name} className={styles.figure}>
            <strong>{value}</strong> {name}
          </p>
        ))}
      </div>
      {REPAIRS.map((repair) => (
        <ShownRepair key={repair.device} {...repair} />
      ))}
    </div>
  );
}
