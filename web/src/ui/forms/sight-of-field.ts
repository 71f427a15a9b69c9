/** The part of a phone's screen that a toast at the top may cover. */
const TOP_PX = 160;
/** The height of a toast of three lines. */
const TOAST_PX = 112;
/** The distance of a toast at the bottom from what is below it. */
const GAP_PX = 16;
const NEXT_TO_FIELD_PX = 8;

/** The fields that a toast may speak of: the focused one and those that were refused. */
function readFields(): HTMLElement[] {
  const refused = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches('input, select, textarea')
    ? [focused, ...refused]
    : refused;
}

/** Whether such a field is in sight where a toast at the top would cover it. */
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

/**
 * Returns the distance of a toast from the lower edge, in pixels. It is above the bar of the app and the on-screen
 * keyboard, and further above the fields that it would cover there with their errors.
 */
export function toastBottomPx(): number {
  // Pages scroll what takes the focus above the bar.
  const barPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  const lowest = window.innerHeight - Math.max(barPx || 0, keyboardPx()) - GAP_PX;
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

/**
 * Calls `onChange` when such a field may have moved, or another one may have the focus. Returns a function that stops
 * this.
 */
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
