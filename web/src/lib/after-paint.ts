/** Calls `act` after the next paint, or immediately in a background tab, which paints nothing. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/**
 * Makes the browser load its language data while the app's scripts are still loading. Otherwise the first use of `Intl`
 * would load them, which takes a slow phone a tenth of a second.
 */
export const loadLanguageData = (): string => new Intl.DateTimeFormat('fr-FR').format(0);
