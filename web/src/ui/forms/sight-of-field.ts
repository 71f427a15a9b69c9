/** A toast at the top may cover this part of a phone's screen. */
const TOP_PX = 160;
/** This is the height of a toast of three lines. */
const TOAST_PX = 112;
/** This is the distance between a toast at the bottom and the element below it. */
const GAP_PX = 16;
const NEXT_TO_FIELD_PX = 8;

/** Returns the fields that a toast may be about: the focused field and the refused fields. */
function readFields(): HTMLElement[] {
  const refused = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches('input, select, textarea')
    ? [focused, ...refused]
    : refused;
}

/** Returns whether a toast at the top would cover a focused or refused field. */
export function isFieldAtTop(): boolean {
  return readFields().some((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return top < TOP_PX && bottom > 0;
  });
}

/** Returns how much of the lower edge the on-screen keyboard covers, in pixels. */
function keyboardPx(): number {
  const { visualViewport: seen, innerHeight } = window;
  return seen ? Math.max(0, Math.round(innerHeight - seen.offsetTop - seen.height)) : 0;
}

/** Returns the upper edge of the open dialog's buttons, in pixels from the top of the window. */
function dialogButtonsTop(): number {
  const buttons = document.querySelector('dialog[open] form > :last-child:has(button)');
  const top = buttons?.getBoundingClientRect().top ?? 0;
  return top > TOP_PX + TOAST_PX ? top : window.innerHeight;
}

/**
 * Returns the distance, in pixels, between a toast and the lower edge of the window. The toast is shown above the
 * app's bar, the on-screen keyboard and a dialog's buttons. If the toast would cover a field or its error there, it
 * is shown above that field.
 */
export function toastBottomPx(): number {
  // The scroll padding is as high as the bar, so that a page scrolls the focused element to above the bar.
  const barPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  const free = window.innerHeight - Math.max(barPx || 0, keyboardPx());
  const lowest = Math.min(free, dialogButtonsTop()) - GAP_PX;
  const fields = readFields()
    .map((field) => ({
      top: field.getBoundingClientRect().top,
      bottom: (field.closest('div') ?? field).getBoundingClientRect().bottom,
    }))
    .toSorted((a, b) => b.top - a.top);
  let edge = lowest;
  for (const { top, bottom } of fields) {
    if (top < edge && bottom > edge - TOAST_PX) edge = top - NEXT_TO_FIELD_PX;
  }
  return Math.round(window.innerHeight - (edge < TOAST_PX ? lowest : edge));
}

/** Calls `onChange` when the fields may have moved or the focus has changed. Returns a function that stops this. */
export function onSightOfField(onChange: () => void): () => void {
  const options = { passive: true, capture: true };
  document.addEventListener('focusin', onChange);
  window.addEventListener('scroll', onChange, options);
  window.visualViewport?.addEventListener('resize', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    window.removeEventListener('scroll', onChange, options);
    window.visualViewport?.removeEventListener('resize', onChange);
  };
}
