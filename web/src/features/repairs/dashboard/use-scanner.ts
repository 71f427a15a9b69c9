import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { isFreeKey, isPageKey } from '../../../ui/lists/free-key.ts';

/** A scanner leaves at most this time between two characters. A person types more slowly. */
const SCAN_GAP_MS = 60;

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea');

/** This timer waits until it is clear that no scanner is typing. */
let held: number | undefined;
let lastTyped = Number.NEGATIVE_INFINITY;

/** Runs an action unless a scan has begun with the same key. */
export function unlessScanned(act: () => void): void {
  if (performance.now() - lastTyped > SCAN_GAP_MS) act();
  else held = window.setTimeout(act, SCAN_GAP_MS);
}

/**
 * Opens the repair whose number a scanner reads. Outside the dashboard it does so only while no field has the focus.
 */
export function useScanner(): void {
  const navigate = useNavigate();
  const isMine = useLocation().pathname === '/dashboard' ? isPageKey : isFreeKey;
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const read = (event: KeyboardEvent) => {
      if (!isMine(event)) return;
      if (event.timeStamp - lastAt > SCAN_GAP_MS) typed = '';
      lastAt = event.timeStamp;
      if (event.key.length === 1) {
        typed += event.key;
        window.clearTimeout(held);
        lastTyped = performance.now();
      }
      const number = event.key === 'Enter' ? scannedNumber(typed) : undefined;
      // Nobody types three keys so fast, so this is a scan. Outside a text field, a scan must press no button, choose
      // no status and start no search.
      if (number !== undefined || (typed.length > 2 && !isTextField(event.target))) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (number === undefined) return;
      typed = '';
      void navigate(repairPath(number));
    };
    document.addEventListener('keydown', read, { capture: true });
    return () => {
      document.removeEventListener('keydown', read, { capture: true });
      window.clearTimeout(held);
    };
  }, [navigate, isMine]);
}

/** The number is the whole text, or a part of the address of a tracking page or of an SMS's short link. */
const NUMBER = /^RB(\d{8})$|\/suivi\/RB(\d{8})(?!\d)|\/s\/(\d{8})(?!\d)/i;

/** Returns the tracking number that was scanned or typed whole, or undefined for any other text. */
export function scannedNumber(text: string): string | undefined {
  const digits = NUMBER.exec(text.replace(/\s/g, ''))?.slice(1).find(Boolean);
  return digits && `RB${digits}`;
}
