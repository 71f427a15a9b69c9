import { useSyncExternalStore } from 'react';

/**
 * Whether a media query currently matches; false where nothing is displayed, as in a test or during
 * prerendering.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
