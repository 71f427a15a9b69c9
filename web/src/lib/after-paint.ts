/** Calls `act` once the page has painted what it has. A background tab paints nothing, so it does not wait. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/**
 * Makes the browser load its language data, which takes a tenth of a second of a slow phone at the first use of `Intl`:
 * earlier than the app needs it, while its scripts are still on their way.
 */
export const loadLanguageData = (): string => new Intl.DateTimeFormat('fr-FR').format(0);
