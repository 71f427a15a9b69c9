/** The edge may cache the public page without a key for 2 s, and never the page with a key. */
export const publicViewCache = (key: string | undefined): string =>
  key === undefined ? 'public, max-age=0, s-maxage=2' : 'private, no-store';
