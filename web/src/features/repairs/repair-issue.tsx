import { useEffect, useRef, useState } from 'react';
import type { Mark } from '../../../../shared/search/marks.ts';
import { Marked } from '../../ui/marked.tsx';
import styles from './repair-issue.module.css';

type RepairIssueProps = { text: string; mark: Mark | undefined };

/** The device's fault in three lines, with a button for the rest when there is more. */
export function RepairIssue({ text, mark }: RepairIssueProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  // The observer reports after the layout, and for a card off the screen once it comes near, so no layout is
  // forced.
  useEffect(() => {
    const element = shown.current;
    if (element === null || isOpen || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() =>
      setIsCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <div className={styles.issue}>
      <p ref={shown} className={isOpen ? styles.whole : styles.cut}>
        <Marked text={text} mark={mark} />
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Réduire la panne' : 'Lire toute la panne'}
        </button>
      )}
    </div>
  );
}
