/** The edge may cache the view without a key for 2 s, and never a view with one. */
export const publicViewCache = (key: string | undefined): string =>
  key === undefined ? 'public, max-age=0, s-maxage=2' : 'private, no-store';
