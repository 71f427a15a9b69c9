export const TRACKING_NUMBER_EXAMPLE = 'RB12345678';

/** Returns the path of a repair's tracking page. With `key` the page shows the full name. */
export function trackingPath(trackingNumber: string, key?: string): string {
  return `/suivi/${trackingNumber}${key === undefined ? '' : `?cle=${key}`}`;
}

/** The fragment of a tracking page's address that leads its own shop to the repair's page. It never reaches a server. */
export const SHOP_SCAN = '#fiche';

/** The path that a label and the shop's piece of a slip carry: the tracking page for everybody but the repair's shop. */
export const shopScanPath = (trackingNumber: string): string =>
  `${trackingPath(trackingNumber)}${SHOP_SCAN}`;

/** Removes blanks, dots and dashes, and adds RB to eight bare digits: '3459 2747' becomes RB34592747. */
export function compactTrackingNumber(typed: string): string {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase();
  return /^\d{8}$/.test(compact) ? `RB${compact}` : compact;
}
