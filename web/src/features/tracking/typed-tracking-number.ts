/**
 * A tracking number as people type it, without the blanks, dots and dashes that copying brings along and in capitals;
 * what is no tracking number at all is only trimmed, so that the answer can name it as it was typed.
 */
export function typedTrackingNumber(typed: string): string {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase();
  return /^RB\d{8}$/.test(compact) ? compact : typed.trim();
}
