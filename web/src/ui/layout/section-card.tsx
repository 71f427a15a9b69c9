import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Card } from './card.tsx';
import styles from './section-card.module.css';

type SectionCardProps = {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function SectionCard({ title, aside, className, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames(styles.card, className)}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
