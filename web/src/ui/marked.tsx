import {
  highlighted,
  highlightedAmount,
  highlightedName,
} from '../../../shared/search/highlight.ts';
import type { SearchQuery } from '../../../shared/search/query.ts';
import styles from './marked.module.css';

type MarkedProps = { text: string; query: SearchQuery; kind?: keyof typeof HIGHLIGHTERS };

const HIGHLIGHTERS = { text: highlighted, amount: highlightedAmount, name: highlightedName };

/** `text` with what a search has found in it marked. */
export function Marked({ text, query, kind = 'text' }: MarkedProps) {
  if (query.needs.length === 0) return text;
  const stretches = HIGHLIGHTERS[kind](text, query);
  let at = 0;
  // One element, whatever it stands in: a row with gaps would part a name where it is marked.
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
