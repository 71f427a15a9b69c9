/** Calls `act` after the next paint, or immediately in a background tab, which paints nothing. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/**
 * Loads the browser's language data early, because the first use of `Intl` takes a tenth of a second on a slow phone.
 */
export const loadLanguageData = (): string => new Intl.DateTimeFormat('fr-FR').format(0);
