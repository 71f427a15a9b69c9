import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { repairPath } from '../../lib/repair-path.ts';
import { shopCache } from '../../lib/shop-cache.ts';
import { isPageKey } from '../../ui/free-key.ts';
import { shownRepairs } from './repairs-cache.ts';

/** The longest time between two characters of a scanner. A person types more slowly. */
const SCAN_GAP_MS = 60;

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea');

/** Returns the number of the only result for `words`: null for no or several results, undefined while they load. */
function onlyResultOf(words: string): string | null | undefined {
  const { list, filter } = shownRepairs() ?? {};
  if (list === undefined || filter?.q !== words) return undefined;
  const { items, unreadable = [], cursor } = list;
  const [only, ...others] = items;
  return only && others.length + unreadable.length === 0 && cursor === null
    ? only.trackingNumber
    : null;
}

/**
 * Opens a repair from the keyboard. Enter in the search opens the only result, or the repair whose number was typed. A
 * scanner opens the repair whose number it reads, wherever the focus is and whatever the search contains. Returns
 * `enter`, which handles Enter in the search, and `unlessScanned`, which runs an action unless a scan has begun with
 * the same key.
 */
export function useQuickOpen() {
  const navigate = useNavigate();
  /** The searched words after which Enter was pressed. If they have only one result, it is opened when it arrives. */
  const entered = useRef<string>(undefined);
  /** The timer of an action, which waits until it is clear that no scanner is typing. */
  const held = useRef<number>(undefined);
  const lastTyped = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const openOnlyOne = () => {
      const only = entered.current === undefined ? undefined : onlyResultOf(entered.current);
      if (only === undefined) return;
      entered.current = undefined;
      if (only) void navigate(repairPath(only));
    };
    /** When a person types on or presses something else, the result of the search is no longer opened. */
    const forget = (event: Event) => {
      if ((event as Partial<KeyboardEvent>).key !== 'Enter') entered.current = undefined;
    };
    document.addEventListener('keydown', forget);
    document.addEventListener('pointerdown', forget);
    const stopListening = shopCache.getQueryCache().subscribe(openOnlyOne);
    return () => {
      document.removeEventListener('keydown', forget);
      document.removeEventListener('pointerdown', forget);
      stopListening();
    };
  }, [navigate]);

  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const read = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return;
      if (event.timeStamp - lastAt > SCAN_GAP_MS) typed = '';
      lastAt = event.timeStamp;
      if (event.key.length === 1) {
        typed += event.key;
        window.clearTimeout(held.current);
        lastTyped.current = performance.now();
      }
      const number = event.key === 'Enter' ? scannedNumber(typed) : undefined;
      // Nobody types three keys so fast: this is a scan. Outside a text field, it must press no button, choose no
      // status and start no search.
      if (number !== undefined || (typed.length > 2 && !isTextField(event.target))) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (number === undefined) return;
      typed = '';
      entered.current = undefined;
      void navigate(repairPath(number));
    };
    document.addEventListener('keydown', read, { capture: true });
    return () => {
      document.removeEventListener('keydown', read, { capture: true });
      window.clearTimeout(held.current);
    };
  }, [navigate]);

  const unlessScanned = (act: () => void) => {
    if (performance.now() - lastTyped.current > SCAN_GAP_MS) return act();
    held.current = window.setTimeout(act, SCAN_GAP_MS);
  };

  const enter = (words: string) => {
    if (words === '') return false;
    const found = scannedNumber(words) ?? onlyResultOf(words);
    if (found) {
      void navigate(repairPath(found));
      return true;
    }
    if (found === undefined) entered.current = words;
    return false;
  };
  return { enter, unlessScanned };
}

/** A tracking number alone, or in the address of a tracking page or of an SMS's short link. */
const NUMBER = /^RB(\d{8})$|\/suivi\/RB(\d{8})(?!\d)|\/s\/(\d{8})(?!\d)/i;

/** Returns the tracking number that was scanned or typed whole; undefined for any other text. */
export function scannedNumber(text: string): string | undefined {
  const digits = NUMBER.exec(text.replace(/\s/g, ''))?.slice(1).find(Boolean);
  return digits && `RB${digits}`;
}
