import type { Mark } from '../../../../shared/search/highlight.ts';
import styles from './marked.module.css';

type MarkedProps = {
  text: string;
  mark: Mark | undefined;
  kind?: Parameters<Mark>[1];
};

/** Shows `text` with the matches of a search marked. */
export function Marked({ text, mark, kind = 'text' }: MarkedProps) {
  if (mark === undefined) return text;
  const stretches = mark(text, kind);
  let at = 0;
  // A row with gaps would separate the parts of a marked name, so they share one element.
  return (
    <span>
      {stretches.map((stretch) => {
        const key = at;
        at += stretch.text.length;
        return stretch.isMatch ? (
          <mark key={key} className={styles.mark}>
            {stretch.text}
          </mark>
        ) : (
          stretch.text
        );
      })}
    </span>
  );
}
