import { Skeleton } from './feedback/skeleton.tsx';
import styles from './figures.module.css';

export function Figures({ figures }: { figures: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FiguresToCome({ count }: { count: number }) {
  return (
    <div className={styles.figures}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles.figure}>
          <Skeleton width="most" />
          <Skeleton shape="title" width="half" />
        </div>
      ))}
    </div>
  );
}
