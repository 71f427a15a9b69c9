export const TRACKING_NUMBER_EXAMPLE = 'RB12345678';

export function trackingPath(trackingNumber: string, key?: string): string {
  return `/suivi/${trackingNumber}${key === undefined ? '' : `?cle=${key}`}`;
}

/** This fragment leads the repair's own shop to its page of the repair. A fragment never reaches a server. */
export const SHOP_SCAN = '#fiche';

/** Labels and the shop's piece of a slip have this path. */
export const shopScanPath = (trackingNumber: string): string =>
  `${trackingPath(trackingNumber)}${SHOP_SCAN}`;

/** Removes blanks, dots and dashes, and adds RB to eight bare digits: '3459 2747' becomes RB34592747. */
export function compactTrackingNumber(typed: string): string {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase();
  return /^\d{8}$/.test(compact) ? `RB${compact}` : compact;
}

/** Returns the key of a link's query, or null. The punctuation that followed the link in a text is left out. */
export const readTrackingKey = (text: string | null): string | null =>
  /^[\w-]{22}(?![\w-])/.exec(text ?? '')?.[0] ?? null;

export type ReadTracking = { number: string; key?: string };

/** Reads the number out of a link or 'n° RB12345678', or returns undefined, so that no other text goes into a path. */
export function readTracking(text: string): ReadTracking | undefined {
  const link = /\/(?:suivi\/RB|s\/)(\d{8})(?!\w)(?:\?(?:cle=)?([\w-]{22})(?![\w-]))?/i.exec(text);
  if (link?.[1]) return { number: `RB${link[1]}`, ...(link[2] && { key: link[2] }) };
  const typed = compactTrackingNumber(text);
  if (/^RB\d{8}$/.test(typed)) return { number: typed };
  const within = /(?<![a-z\d])RB(?:[\s.-]*\d){8}(?!\d)/i.exec(text);
  return within ? { number: compactTrackingNumber(within[0]) } : undefined;
}
