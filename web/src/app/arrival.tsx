import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { ArrivalState } from '../lib/navigation/arrival-state.ts';
import { focusMainHeading } from '../ui/layout/focus-main-heading.ts';
import { pageMetaOf } from './rendering/page-meta.ts';

/** Each history entry keeps its scroll position here until the tab loads the app again. */
const positions = new Map<string, number>();

/** The browser already positioned the first page of a visit, so we set no focus and no scroll position. */
let isFirstPage = true;

/** Returns the id of the element to scroll to. The address or the state of the navigation contains it. */
function anchorOf(hash: string, state: unknown): string {
  const named = (state as ArrivalState | null)?.arriveAt;
  return hash.slice(1) || (typeof named === 'string' ? named : '');
}

/** Scrolls to the position whenever the page has grown, until it is reached or the person acts. */
function returnTo(top: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  });
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    window.addEventListener(type, stop, { once: true });
  }
  return stop;
}

/**
 * Does for a new page what a browser does when it loads one: sets the title and the robots' tag; focuses the main
 * heading, so that a screen reader announces the page; and scrolls to the top, to the anchor, or back to the
 * earlier position. It is rendered beside a page, so that it acts once the page's own module has loaded.
 */
export function Arrival() {
  const { pathname, hash, key, state } = useLocation();
  const anchorId = anchorOf(hash, state);
  const navigation = useNavigationType();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    const meta = pageMetaOf(pathname);
    document.title = meta.title;
    // Every page is served with this element.
    document.head
      .querySelector('meta[name=robots]')
      ?.setAttribute('content', meta.indexed ? 'index, follow' : 'noindex');
  }, [pathname]);

  useEffect(() => {
    const isNewPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    if (!isNewPage && !anchorId) return;
    const anchor = document.getElementById(anchorId);
    if (anchor) {
      anchor.scrollIntoView();
      anchor.focus({ preventScroll: true });
      return;
    }
    const top = (navigation === 'POP' && positions.get(key)) || 0;
    window.scrollTo(0, top);
    if (isNewPage) focusMainHeading();
    return top > 0 ? returnTo(top) : undefined;
  }, [pathname, anchorId, key, navigation]);

  // This layout effect stops recording before the next page is drawn. If that page is shorter, the browser scrolls,
  // and the new position would overwrite the one to return to.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember);
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  return null;
}
