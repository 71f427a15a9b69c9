import { lazyPage } from './lazy-page.tsx';

/** Every page, each in its own chunk. */
export const pages = {
  landing: lazyPage(() =>
    import('../features/landing/landing-page.tsx').then((m) => m.LandingPage),
  ),
  pricing: lazyPage(() =>
    import('../features/pricing/pricing-page.tsx').then((m) => m.PricingPage),
  ),
  trackingEntry: lazyPage(() =>
    import('../features/tracking/tracking-entry-page.tsx').then((m) => m.TrackingEntryPage),
  ),
  trackingResult: lazyPage(() =>
    import('../features/tracking/tracking-result-page.tsx').then((m) => m.TrackingResultPage),
  ),
  notFound: lazyPage(() => import('./not-found-page.tsx').then((m) => m.NotFoundPage)),
  login: lazyPage(() => import('../features/auth/login-page.tsx').then((m) => m.LoginPage)),
  requireSession: lazyPage(() =>
    import('../features/auth/require-session.tsx').then((m) => m.RequireSession),
  ),
  documents: lazyPage(() =>
    import('../features/documents/document-editor-page.tsx').then((m) => m.DocumentEditorPage),
  ),
  dashboard: lazyPage(() =>
    import('../features/repairs/dashboard-page.tsx').then((m) => m.DashboardPage),
  ),
  profile: lazyPage(() => import('./profile-page.tsx').then((m) => m.ProfilePage)),
  documentEditor: lazyPage(() =>
    import('../features/documents/document-editor-page.tsx').then((m) => m.DocumentEditorPage),
  ),
};
