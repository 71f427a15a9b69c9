/** The event that the app sends to the window once the buttons of a page rendered beforehand work. */
export const HYDRATED = 'hydrated';

/**
 * Presses the button that a person pressed last before hydration, once the app has hydrated the page. Enter in a field
 * presses its form's button too. A button that was pressed before this script ran has the focus, but no focus ring:
 * only the keyboard makes the ring appear.
 */
export function keepEarlyPress(): void {
  let pressed = document.querySelector<HTMLButtonElement>('button:focus:not(:focus-visible)');
  const keep = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button') ?? pressed;
  };
  document.addEventListener('click', keep, true);
  window.addEventListener(
    HYDRATED,
    () => {
      // The browser itself has sent a form that names its target.
      if (pressed?.form?.method !== 'get') pressed?.click();
    },
    { once: true },
  );
}
