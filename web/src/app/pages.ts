import { lazyPage } from './lazy-page.tsx';

/** Every page, each in its own chunk. */
export const pages = {
  trackingEntry: lazyPage(() =>
    import('../features/tracking/tracking-entry-page.tsx').then((m) => m.TrackingEntryPage),
  ),
  notFound: lazyPage(() => import('./not-found-page.tsx').then((m) => m.NotFoundPage)),
};
