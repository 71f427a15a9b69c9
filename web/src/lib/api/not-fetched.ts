/**
 * Returns whether a file of the page could not be fetched. The network must be down, because a release keeps the files
 * of earlier releases. Chromium and Firefox say '… dynamically imported module', Safari 'Importing a module script
 * failed.', Vite 'Unable to preload CSS …'.
 */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof Error && /import.+module|preload/i.test(error.message);
