/** Labels contain their fields, so a press on the label of a checkbox also belongs to the checkbox. */
const CONTROLS = 'a, button, label, input, select, textarea, summary';

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest(CONTROLS) ?? target) : null;

/**
 * Ignores the second press of a double press when the first one has put something else under the finger: a closed
 * dialog uncovers another repair's buttons, and an opened one covers the page. Returns the function that stops this.
 */
export function ignoreSecondPresses(): () => void {
  let first: Element | null = null;
  const press = (event: MouseEvent) => {
    const control = controlOf(event);
    if (event.detail < 2 || !first) first = control;
    else if (!first.contains(control) && !control?.contains(first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', press, { capture: true });
  return () => document.removeEventListener('click', press, { capture: true });
}
