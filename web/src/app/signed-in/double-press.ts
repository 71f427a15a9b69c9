/** Labels contain their fields, so a press on the label of a checkbox also belongs to the checkbox. */
const CONTROLS = 'a, button, label, input, select, textarea, summary';

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest(CONTROLS) ?? target) : null;

/** A browser counts two touches as one double press only within about 300 ms, which a slow finger exceeds. */
const DOUBLE_TOUCH_MS = 500;
const SAME_PLACE_PX = 24;

const isDouble = (event: PointerEvent, last: PointerEvent): boolean =>
  event.detail > 1 ||
  (event.pointerType === 'touch' &&
    event.timeStamp - last.timeStamp < DOUBLE_TOUCH_MS &&
    Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < SAME_PLACE_PX);

/**
 * Ignores the second press of a double press when the first one has put something else under the finger: a closed
 * dialog uncovers another repair's buttons, and an opened one covers the page. Returns the function that stops this.
 */
export function ignoreSecondPresses(): () => void {
  let first: Element | null = null;
  let last: PointerEvent | undefined;
  const press = (event: PointerEvent) => {
    const control = controlOf(event);
    if (!first || !last || !isDouble(event, last)) {
      first = control;
      last = event;
    } else if (!first.contains(control) && !control?.contains(first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', press, { capture: true });
  return () => document.removeEventListener('click', press, { capture: true });
}
