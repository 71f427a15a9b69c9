/** The law requires these words: CGI, art. 297 A and 297 E; annexe II, art. 242 nonies A; directive 2006/112/CE. */
export const MARGIN_MENTION = 'Régime particulier – Biens d’occasion';

export const MARGIN_LINE_TEXT = 'Bien d’occasion, régime de la marge\u00a0: prix TTC';

export const MARGIN_TOTAL = 'Sous-total biens d’occasion (régime de la marge)';

export const hasMarginScheme = (
  lines: readonly { marginScheme?: boolean | undefined }[],
): boolean => lines.some(({ marginScheme }) => marginScheme === true);
