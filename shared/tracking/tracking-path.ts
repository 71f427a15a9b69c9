/** Example shown in the tracking form. */
export const TRACKING_NUMBER_EXAMPLE = 'RB12345678';

/** The page a customer follows a repair on; with `key` it shows the full name (design, decision 13). */
export function trackingPath(trackingNumber: string, key?: string): string {
  return `/suivi/${trackingNumber}${key === undefined ? '' : `?cle=${key}`}`;
}
