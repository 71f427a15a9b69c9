/** The app sends this event to the window once the buttons of a page rendered beforehand work. */
export const HYDRATED = 'hydrated';

/**
 * Presses the button that was pressed last before hydration. A button that was pressed before this script ran still has
 * the focus, without the ring that only the keyboard shows. If the person then uses a field or follows a link, the
 * button is not pressed, because it might send a half-typed password or leave the linked page.
 */
export function keepEarlyPress(): void {
  let used = document.querySelector('button:focus:not(:focus-visible)');
  const keep = ({ target }: Event) => {
    if (target instanceof Element) used = target.closest('button, a, input') ?? used;
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('input', keep, true);
  window.addEventListener(
    HYDRATED,
    () => {
      // The browser itself has already sent a form whose method is GET.
      if (used instanceof HTMLButtonElement && used.form?.method !== 'get') used.click();
    },
    { once: true },
  );
}
