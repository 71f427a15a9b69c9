import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import styles from './pictures-card.module.css';

type WaitingThumbnailProps = {
  bytes: ArrayBuffer;
  /** This is the number of the picture among the waiting ones, from 1. */
  place: number;
  onDiscard: () => void;
  /** Moves the focus out of a thumbnail that disappears. `item` is still in the list. */
  onFocusLost: (item: HTMLElement) => void;
};

/** A second press discards the picture. */
export function WaitingThumbnail({ bytes, place, onDiscard, onFocusLost }: WaitingThumbnailProps) {
  const url = useObjectUrl(useMemo(() => new Blob([bytes], { type: 'image/jpeg' }), [bytes]));
  const [isAsked, setIsAsked] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const lose = useRef(onFocusLost);
  useLayoutEffect(() => {
    const shown = item.current;
    return () => {
      if (shown?.contains(document.activeElement)) lose.current(shown);
    };
  }, []);
  return (
    <li ref={item} className={styles.waiting}>
      {url && <img src={url} alt="En attente d’envoi" decoding="async" />}
      <Spinner label={null} />
      <Button
        className={styles.discard}
        aria-label={
          isAsked
            ? `Confirmer le retrait de la photo ${place}`
            : `Retirer la photo ${place} en attente`
        }
        onClick={() => (isAsked ? onDiscard() : setIsAsked(true))}
        onBlur={() => setIsAsked(false)}
      >
        {isAsked ? 'Confirmer' : 'Retirer'}
      </Button>
    </li>
  );
}
