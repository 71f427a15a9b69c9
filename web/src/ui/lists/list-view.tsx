import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState, ErrorState } from '../feedback/state.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './list-view.module.css';

type ListViewProps = {
  list: {
    phase: 'loading' | 'ready' | 'failed';
    items: readonly unknown[];
    unreadable?: readonly unknown[];
    cursor: string | null;
    more: { isBusy: boolean; run: () => void };
  };
  narrowedBy: 'words' | 'choice' | null;
  texts: {
    failed: string;
    nothingFound: { title: string; words: string; choice: string };
    /** This text is shown while the pages searched so far contain no match. */
    noneYet?: string;
  };
  onRetry: () => void;
  onClearFilter: () => void;
  empty: ReactNode;
  skeletons: ReactNode;
  className: string | undefined;
  children: ReactNode;
};

const CLEAR = { words: 'Effacer la recherche', choice: 'Tout afficher' } as const;

/** A screen reader announces how many items a search or a choice has found. */
export function ListView(props: ListViewProps) {
  return (
    <>
      <VisuallyHidden role="status">{foundText(props)}</VisuallyHidden>
      <Content {...props} />
    </>
  );
}

function foundText({ list, narrowedBy }: ListViewProps): string {
  const { phase, items, unreadable = [], cursor } = list;
  if (phase !== 'ready' || narrowedBy === null) return '';
  const count = items.length + unreadable.length;
  if (count === 0) return cursor === null ? 'Aucun résultat' : '';
  return `${count}\u00a0résultat${count > 1 ? 's' : ''}${cursor === null ? '' : ' ou plus'}`;
}

function Content(props: ListViewProps) {
  const { list, texts, onRetry, narrowedBy, onClearFilter } = props;
  const { phase, items, unreadable = [], cursor, more } = list;
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
          <Button busy={more.isBusy} onClick={() => more.run()}>
            {isEmpty ? 'Chercher plus loin' : 'Afficher plus'}
          </Button>
        </p>
      )}
    </>
  );
}

export const narrowedBy = (words: string, choice: string): ListViewProps['narrowedBy'] =>
  words !== '' ? 'words' : choice !== '' ? 'choice' : null;
