/** Calls `act` after the next paint, or immediately in a background tab, which paints nothing. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/** Loads the browser's language data early: the first use of `Intl` takes a slow phone a tenth of a second. */
export const loadLanguageData = (): string => new Intl.DateTimeFormat('fr-FR').format(0);
