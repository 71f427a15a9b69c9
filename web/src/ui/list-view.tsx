import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './list-view.module.css';
import { EmptyState, ErrorState } from './state.tsx';

type ListViewProps = {
  list: {
    phase: 'loading' | 'ready' | 'failed';
    items: readonly unknown[];
    /** Entries that stand for what cannot be read. */
    unreadable?: readonly unknown[];
    cursor: string | null;
    isLoadingMore: boolean;
  };
  /** What leaves entries out: words that were typed, alone or with a choice, or a choice alone. */
  narrowedBy: 'words' | 'choice' | null;
  texts: {
    /** Title of a failure. */
    failed: string;
    /** Said when nothing is left: a title, and what to try by what leaves entries out. */
    nothingFound: { title: string; words: string; choice: string };
    /** Said while nothing was found as far as was looked. */
    noneYet?: string;
  };
  onRetry: () => void;
  onMore: () => void;
  onClearFilter: () => void;
  /** In the place of a list that has nothing in it. */
  empty: ReactNode;
  /** In the place of a list that is on its way. */
  skeletons: ReactNode;
  /** Class of the list. */
  className: string | undefined;
  /** Its entries. */
  children: ReactNode;
};

const CLEAR = { words: 'Effacer la recherche', choice: 'Tout afficher' } as const;

/** A list that comes by pages, or what stands in its place while there is nothing to show. */
export function ListView(props: ListViewProps) {
  const { list, texts, onRetry, onMore, narrowedBy, onClearFilter } = props;
  const { phase, items, unreadable = [], cursor, isLoadingMore } = list;
  if (phase === 'failed') {
    return (
      <ErrorState title={texts.failed} action={<Button onClick={onRetry}>Réessayer</Button>}>
        Vérifiez votre connexion, puis réessayez.
      </ErrorState>
    );
  }
  const isEmpty = items.length + unreadable.length === 0;
  if (isEmpty && phase === 'loading') return props.skeletons;
  if (isEmpty && cursor === null) {
    if (narrowedBy === null) return props.empty;
    return (
      <EmptyState
        title={texts.nothingFound.title}
        action={<Button onClick={onClearFilter}>{CLEAR[narrowedBy]}</Button>}
      >
        {texts.nothingFound[narrowedBy]}
      </EmptyState>
    );
  }
  return (
    <>
      {isEmpty && texts.noneYet && (
        <p className={styles.none} role="status">
          {texts.noneYet}
        </p>
      )}
      {!isEmpty && (
        <ul className={props.className} aria-busy={phase === 'loading' || undefined}>
          {props.children}
        </ul>
      )}
      {cursor !== null && (
        <p className={styles.more}>
          <Button busy={isLoadingMore} onClick={onMore}>
            {isEmpty ? 'Chercher plus loin' : 'Afficher plus'}
          </Button>
        </p>
      )}
    </>
  );
}

/** What leaves entries out of a list, by what was typed and chosen. */
export const narrowedBy = (words: string, choice: string): ListViewProps['narrowedBy'] =>
  words !== '' ? 'words' : choice !== '' ? 'choice' : null;
