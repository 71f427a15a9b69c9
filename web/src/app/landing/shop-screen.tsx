import { REPAIR_STATUSES, type RepairStatus } from '../../../../shared/repairs/repairs.ts';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { StatusBadge, StatusIcon } from '../../ui/status-badge.tsx';
import styles from './product-view.module.css';

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
          <span key={each} className={classNames(styles.button, each === status && styles[each])}>
            <StatusIcon status={each} />
          </span>
        ))}
      </div>
    </div>
  );
}

export function ShopScreen() {
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
