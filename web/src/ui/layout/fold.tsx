import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './fold.module.css';

type FoldProps = {
  title: ReactNode;
  /** This is true if something inside is filled, missing or wrong. The fold opens by itself when it becomes true. */
  opens?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Folds content that most people do not need. */
export function Fold({ title, opens = false, className, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(opens);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // A field stays visible while somebody empties it. When another draft is opened, its empty fields are folded.
    if (opens || !details.current?.contains(document.activeElement)) setIsOpen(opens);
  }, [opens]);
  return (
    <details
      ref={details}
      className={classNames(styles.fold, className)}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronRight />
        {title}
      </summary>
      {children}
    </details>
  );
}
