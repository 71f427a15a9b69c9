import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { groupedPhone } from '../../../../../shared/repairs/phone-text.ts';
import {
  DEVICE_TYPES,
  type RepairSummary,
  STATUSES,
} from '../../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { ListLook } from './list-look.ts';

type RepairCellProps = {
  repair: RepairSummary;
  index: number;
  look: ListLook;
  className: string | undefined;
  children: ReactNode;
};

/** These cards are drawn whole immediately, because they may be on the first screen. */
const WHOLE_AT_FIRST = 6;

/**
 * Far from the screen, a repair is drawn as text alone, because each dialog that opens would restyle the 90 elements of
 * every whole card. Unlike a library for virtual lists, this keeps the whole list for the browser's search, for screen
 * readers and for Back.
 */
export function RepairCell({ repair, index, look, className, children }: RepairCellProps) {
  const cell = useRef<HTMLLIElement>(null);
  const key = `${look} ${repair.id}`;
  const isFar = useFar(cell, key, index < WHOLE_AT_FIRST);
  const height = heights.get(key);
  return (
    <li
      ref={cell}
      className={className}
      style={height === undefined ? undefined : ({ '--cell': `${height}px` } as CSSProperties)}
    >
      {isFar ? (
        <Card
          as="article"
          aria-label={`Réparation ${repair.trackingNumber}`}
          style={{ height: 'var(--cell)', overflow: 'hidden' }}
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
    customerOf(repair),
    repair.customerEmail,
    groupedPhone(repair.customerPhone),
    repair.trackingNumber,
    formatDate(repair.created_at),
  ]
    .filter(Boolean)
    .join(', ');

/** If a card was not drawn yet, it has no height here, and the style sheet estimates the height. */
const heights = new Map<string, number>();

/** Reads all heights in one pass when the page is left, while no repair has been removed yet. */
export function useKeptHeights(): void {
  useLayoutEffect(
    () => () => {
      for (const [element, { key }] of watched) {
        heights.set(key, element.getBoundingClientRect().height);
      }
    },
    [],
  );
}

type Watched = { key: string; hear: (entry: IntersectionObserverEntry) => void };
const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | undefined;

/** Reports when an element comes within one screen's height of the screen, and when it leaves again. */
function watch(element: Element, each: Watched): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.hear(entry);
    },
    { rootMargin: '100% 0px' },
  );
  watched.set(element, each);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function useFar(
  cell: { current: HTMLLIElement | null },
  key: string,
  isWholeAtFirst: boolean,
): boolean {
  const isWatched = !isWholeAtFirst && 'IntersectionObserver' in window;
  const [isFar, setIsFar] = useState(isWatched);
  useEffect(() => {
    const element = cell.current;
    if (element === null || !isWatched) return;
    const hear = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
      // A card stays whole while the focus is in it or in its dialog, so that the focus is not lost.
      if (!isIntersecting && element.contains(document.activeElement)) return;
      if (!isIntersecting) heights.set(key, boundingClientRect.height);
      setIsFar(!isIntersecting);
    };
    return watch(element, { key, hear });
  }, [cell, key, isWatched]);
  return isWatched && isFar;
}
