/** The event that the app sends to the window once the buttons of a page rendered beforehand work. */
export const HYDRATED = 'hydrated';

/**
 * Presses the button that a person pressed last before hydration, once the app has hydrated the page. Enter in a field
 * presses its form's button too. A press from before this script arrived has left the focus on its button, without the
 * ring that the keyboard's focus has.
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
