import { focusMainHeading } from './focus-main-heading.ts';

/** These parts of a page can take the focus. The section of the toasts on a page is not among them. */
const PLACES = 'dialog[open], :is(main, dialog) section:is([aria-labelledby], [aria-label]), main';

const TOASTS = '[data-sonner-toaster]';

/** Returns an element with all elements around it, from the inside out. */
function pathOf(element: Element | null): Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

function focusPlace(place: Element | undefined): void {
  const title = document.getElementById(place?.getAttribute('aria-labelledby') ?? '') ?? place;
  if (!(title instanceof HTMLElement) || title.tagName === 'MAIN') {
    focusMainHeading();
    return;
  }
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/**
 * When the focused element is removed, a browser moves the focus to the start of the document, and a screen reader
 * falls silent. Instead, the nearest remaining part of the page takes the focus. After a closed dialog, the part
 * from which the dialog was opened takes it; after a toast, the control that was used before.
 */
export function keepFocus(): () => void {
  /**
   * The last focused or pressed element comes first, then its ancestors, then the openers of its dialogs with their
   * ancestors.
   */
  let path = pathOf(document.activeElement);
  const openers = new WeakMap<Element, Element[]>();
  /** This element outside the toasts was focused or pressed last. */
  let used: Element | null = null;

  const take = (element: Element | null) => {
    const around = pathOf(element);
    if (element && !element.closest(TOASTS)) used = element;
    const dialog = around.find((each) => each.matches('dialog'));
    if (dialog && !path.includes(dialog)) openers.set(dialog, path);
    path = dialog
      ? [...around.slice(0, around.indexOf(dialog) + 1), ...(openers.get(dialog) ?? [])]
      : around;
  };
  const follow = () => take(document.activeElement);
  // Safari does not focus a pressed button, and a press beside a field leaves the field.
  const press = ({ target }: Event) => {
    if (document.activeElement !== document.body || !(target instanceof Element)) return;
    take(target.closest('button, a, summary, dialog'));
  };
  const mend = (changes: readonly MutationRecord[]) => {
    const [last] = path;
    if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return;
    if (!last.isConnected) {
      const toasts = path.find((each) => each.matches(TOASTS));
      // A removed element sends no blur. Without one, sonner would move the focus once more when its last toast ends.
      toasts?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      if (toasts && used instanceof HTMLElement) used.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
      focusPlace(path.find((each) => each.isConnected && each.matches(PLACES)));
    } else if (changes.some(({ type, target }) => type === 'attributes' && target === last)) {
      last.focus({ preventScroll: true });
    }
  };

  document.addEventListener('focusin', follow);
  document.addEventListener('click', press, true);
  const observer = new MutationObserver(mend);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    document.removeEventListener('focusin', follow);
    document.removeEventListener('click', press, true);
    observer.disconnect();
  };
}
