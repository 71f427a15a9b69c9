import { type ReactNode, useEffect, useRef, useState } from 'react';
import { groupedPhone } from '../../../../shared/repairs/phone-text.ts';
import { DEVICE_TYPES, type RepairSummary, STATUSES } from '../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../shared/time.ts';
import { Card } from '../../ui/card.tsx';

type RepairCellProps = {
  repair: RepairSummary;
  /** The repair's place in the list, from 0. */
  index: number;
  className: string | undefined;
  children: ReactNode;
};

/** The number of cards that are drawn whole immediately, because they may be on the first screen. */
const WHOLE_AT_FIRST = 6;

/**
 * A repair in the list. Far from the screen, it is drawn as text alone. A whole card has 90 elements, and each dialog
 * that opens would restyle all of them, even those that the browser does not paint. A library for virtual lists would
 * keep only the visible cards. Here the whole list remains: the browser's search finds every repair, a screen reader
 * counts them all, and Back leads to the same place.
 */
export function RepairCell({ repair, index, className, children }: RepairCellProps) {
  const cell = useRef<HTMLLIElement>(null);
  const far = useFar(cell, index < WHOLE_AT_FIRST);
  return (
    <li ref={cell} className={className}>
      {far.isFar ? (
        <Card
          as="article"
          aria-label={`Réparation ${repair.trackingNumber}`}
          style={{ minHeight: far.height }}
        >
          {textOf(repair)}
        </Card>
      ) : (
        children
      )}
    </li>
  );
}

const textOf = (repair: RepairSummary): string =>
  [
    repair.deviceModel,
    DEVICE_TYPES[repair.deviceType],
    STATUSES[repair.status].shopLabel,
    repair.issue,
    [repair.customerFirstName, repair.customerName].filter(Boolean).join(' '),
    repair.customerEmail,
    groupedPhone(repair.customerPhone),
    repair.trackingNumber,
    formatDate(repair.created_at),
  ]
    .filter(Boolean)
    .join(', ');

type Far = { isFar: boolean /** The drawn height in pixels. */; height?: number };

const heard = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

/** Reports when an element comes within one screen's height of the screen, and when it leaves again. */
function watch(element: Element, hear: (entry: IntersectionObserverEntry) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) heard.get(entry.target)?.(entry);
    },
    { rootMargin: '100% 0px' },
  );
  heard.set(element, hear);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

function useFar(cell: { current: HTMLLIElement | null }, isWholeAtFirst: boolean): Far {
  const isWatched = !isWholeAtFirst && 'IntersectionObserver' in window;
  const [far, setFar] = useState<Far>({ isFar: isWatched });
  useEffect(() => {
    const element = cell.current;
    if (element === null || !isWatched) return;
    return watch(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      // A card stays whole while the focus is in it or in its dialog, so that the focus is not lost.
      if (!isIntersecting && element.contains(document.activeElement)) return;
      setFar((known) => {
        if (known.isFar !== isIntersecting) return known;
        return isIntersecting ? { isFar: false } : { isFar: true, height };
      });
    });
  }, [cell, isWatched]);
  return isWatched ? far : { isFar: false };
}
