import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { onStep } from './history-steps.ts';

/** Returns the button that signs out, or the link to another page of the app that a click would follow in this tab. */
function followedLink(event: MouseEvent): HTMLElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return undefined;
  }
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest('a');
  if (!link) return target?.closest<HTMLElement>('[data-leaves]') ?? undefined;
  if (link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  if (link.pathname === window.location.pathname) return undefined;
  return link;
}

/** The router numbers the entries of its history. */
const placeOf = (state: { idx?: number } | null): number | undefined => state?.idx;

/**
 * Undoes each step in the history that leaves this page, and calls `onHeld` with the step. Returns the function that
 * stops this.
 */
function holdSteps(onHeld: (step: number) => void): () => void {
  const { pathname } = window.location;
  let place = placeOf(window.history.state);
  let isReturning = false;
  const hold = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const next = placeOf(event.state);
    if (window.location.pathname === pathname) {
      place = next ?? place;
      return;
    }
    if (place === undefined || next === undefined || next === place) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(place - next);
    onHeld(next - place);
  };
  return onStep(hold);
}

export type LeaveGuard = {
  /** The person is about to leave the page, and must answer by `stay` or `leave`. */
  isHeld: boolean;
  stay: () => void;
  /** Goes to the requested page after `discard` has discarded the unsaved work. */
  leave: (discard: () => void) => void;
};

const holdUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the browser ask before the tab is closed or reloaded. */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    window.addEventListener('beforeunload', holdUnload);
    return () => window.removeEventListener('beforeunload', holdUnload);
  }, [active]);
}

/**
 * Asks before a person leaves the page with unsaved work. When the tab is closed, the browser shows its own dialog.
 * Links of the app, the sign-out and the browser's Back and Forward wait for our dialog.
 */
export function useLeaveGuard(active: boolean): LeaveGuard {
  /** The person wants to follow this link, or to take this step in the history. */
  const [destination, setDestination] = useState<HTMLElement | number | null>(null);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  useUnloadGuard(active);

  useEffect(() => {
    if (!active) return;
    const holdLink = (event: MouseEvent) => {
      const link = isLeaving.current ? undefined : followedLink(event);
      if (link === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(link);
    };
    document.addEventListener('click', holdLink, { capture: true });
    const letStepsGo = holdSteps(setDestination);
    return () => {
      document.removeEventListener('click', holdLink, { capture: true });
      letStepsGo();
    };
  }, [active]);

  /**
   * Clicks the link, because only the link knows its navigation state. If the link is no longer on the page, its
   * address is opened.
   */
  const follow = (link: HTMLElement) => {
    isLeaving.current = true;
    if (link.isConnected || !(link instanceof HTMLAnchorElement)) link.click();
    else navigate(`${link.pathname}${link.search}${link.hash}`);
    isLeaving.current = false;
  };

  return {
    isHeld: destination !== null,
    stay: () => setDestination(null),
    leave: (discard) => {
      if (destination === null) return;
      // From here on, the guard no longer keeps the person on the page.
      flushSync(() => {
        setDestination(null);
        discard();
      });
      if (typeof destination === 'number') navigate(destination);
      else follow(destination);
    },
  };
}
