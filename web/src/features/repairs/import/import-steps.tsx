import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import styles from './import-page.module.css';

type ImportStepCardProps = {
  title: string;
  /** The first step has none before it. */
  onBack?: (() => void) | undefined;
  /** The last step has none after it. */
  onNext?: (() => void) | undefined;
  /** Why the next step cannot be reached yet. */
  missing?: string | undefined;
  /** Another way forward than to the next step. */
  action?: ReactNode;
  children: ReactNode;
};

/** One step of the import: a question, and the ways back and forward. */
export function ImportStepCard({
  title,
  onBack,
  onNext,
  missing,
  action,
  children,
}: ImportStepCardProps) {
  return (
    <SectionCard title={title}>
      {children}
      {missing && (
        <p className={styles.missing} role="status">
          {missing}
        </p>
      )}
      <div className={styles.ways}>
        {onBack && <Button onClick={onBack}>Retour</Button>}
        {onNext && (
          <Button variant="primary" disabled={missing !== undefined} onClick={onNext}>
            Continuer
          </Button>
        )}
        {action}
      </div>
    </SectionCard>
  );
}
