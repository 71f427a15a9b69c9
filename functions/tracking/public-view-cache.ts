/** The edge may keep the discreet view for 2 s, never one that a key opened. Design, decision 13. */
export const publicViewCache = (key: string | undefined): string =>
  key === undefined ? 'public, max-age=0, s-maxage=2' : 'private, no-store';
