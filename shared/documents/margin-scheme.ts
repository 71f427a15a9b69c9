/**
 * What is printed of goods sold under the margin scheme, and nothing of their VAT.
 * Sources: CGI, art. 297 A and 297 E; annexe II, art. 242 nonies A, I; directive 2006/112/CE, art. 226, 14.
 */
export const MARGIN_MENTION = 'Régime particulier – Biens d’occasion';

/** What stands below such a line, whose price is no price before tax whatever its column says. */
export const MARGIN_LINE_TEXT = 'Bien d’occasion, régime de la marge\u00a0: prix TTC';

/** The sum of such lines among the totals. */
export const MARGIN_TOTAL = 'Sous-total biens d’occasion (régime de la marge)';

/** Whether any line is sold so. */
export const hasMarginScheme = (
  lines: readonly { marginScheme?: boolean | undefined }[],
): boolean => lines.some(({ marginScheme }) => marginScheme === true);
