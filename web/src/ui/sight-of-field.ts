/** The part of a phone's screen that a toast at the top may cover. */
const TOP_PX = 160;

/** Whether the focused field is in sight where a toast at the top would cover it. */
export function isFieldAtTop(): boolean {
  const field = document.activeElement;
  if (!field?.matches('input, select, textarea')) return false;
  const { top, bottom } = field.getBoundingClientRect();
  return top < TOP_PX && bottom >= 0;
}

/** Returns how much of the lower edge the on-screen keyboard covers, in pixels. */
export function keyboardPx(): number {
  const { visualViewport: seen, innerHeight } = window;
  return seen ? Math.max(0, Math.round(innerHeight - seen.offsetTop - seen.height)) : 0;
}

/**
 * Calls `onChange` when the focused field may have moved, or another one may have the focus. Returns a function that
 * stops this.
 */
export function onSightOfField(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  window.addEventListener('scroll', onChange, { passive: true });
  window.visualViewport?.addEventListener('resize', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    window.removeEventListener('scroll', onChange);
    window.visualViewport?.removeEventListener('resize', onChange);
  };
}
