/** Example shown in the tracking form. */
export const TRACKING_NUMBER_EXAMPLE = 'RB12345678';

/** The page a customer follows a repair on; with `key` it shows the full name (design, decision 13). */
export function trackingPath(trackingNumber: string, key?: string): string {
  return `/suivi/${trackingNumber}${key === undefined ? '' : `?cle=${key}`}`;
}

/**
 * A tracking number without the blanks, dots and dashes that copying brings along, in capitals, and with its letters
 * where the digits alone were given: '3459 2747' is RB34592747. What is none comes out as something that is none.
 */
export function compactTrackingNumber(typed: string): string {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase();
  return /^\d{8}$/.test(compact) ? `RB${compact}` : compact;
}
