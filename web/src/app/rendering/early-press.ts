/** The app sends this event to the window once the buttons of a page rendered beforehand work. */
export const HYDRATED = 'hydrated';

/**
 * Presses the button that was pressed last before hydration. A press before this script ran left the focus without its
 * ring, which only the keyboard makes appear. Whoever then uses a field or follows a link takes the press back: it
 * would send a password that is typed in part, or leave the page of the link.
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
      // The browser itself has sent a form that names its target.
      if (used instanceof HTMLButtonElement && used.form?.method !== 'get') used.click();
    },
    { once: true },
  );
}
