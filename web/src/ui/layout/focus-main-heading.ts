import { MAIN_ID } from './skip-link.tsx';

/** Focuses the page's main heading, or else its content, so that a screen reader announces what is new. */
export function focusMainHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.getElementById(MAIN_ID);
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
