export const TRACKING_NUMBER_EXAMPLE = 'RB12345678';

/** Returns the path of a repair's tracking page. With `key` the page shows the full name. */
export function trackingPath(trackingNumber: string, key?: string): string {
  return `/suivi/${trackingNumber}${key === undefined ? '' : `?cle=${key}`}`;
}

/** Removes blanks, dots and dashes, and adds RB to eight bare digits: '3459 2747' becomes RB34592747. */
export function compactTrackingNumber(typed: string): string {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase();
  return /^\d{8}$/.test(compact) ? `RB${compact}` : compact;
}
