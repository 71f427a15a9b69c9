/**
 * Whether a file of the page could not be fetched, since the network has gone: a release leaves those of earlier ones
 * where they are. Chromium and Firefox say '… dynamically imported module', Safari 'Importing a module script failed.',
 * Vite 'Unable to preload CSS …'.
 */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof Error && /import.+module|preload/i.test(error.message);
