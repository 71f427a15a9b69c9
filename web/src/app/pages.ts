import { lazyPage, type PageComponent } from './lazy-page.tsx';

export const privatePage = (name: keyof typeof import('./private-pages.ts').privatePages) =>
  lazyPage(() =>
    import('./private-pages.ts').then(
      ({ privatePages }): Promise<PageComponent> => privatePages[name](),
    ),
  );

export const pages = {
  landing: lazyPage(() => import('./landing/landing-page.tsx').then((m) => m.LandingPage)),
  pricing: lazyPage(() =>
    import('../features/billing/pricing/pricing-page.tsx').then((m) => m.PricingPage),
  ),
  trackingEntry: lazyPage(() =>
    import('../features/tracking/tracking-entry-page.tsx').then((m) => m.TrackingEntryPage),
  ),
  trackingResult: lazyPage(() =>
    import('../features/tracking/tracking-result-page.tsx').then((m) => m.TrackingResultPage),
  ),
  notFound: lazyPage(() => import('./not-found-page.tsx').then((m) => m.NotFoundPage)),
  login: lazyPage(() => import('../features/auth/login/login-page.tsx').then((m) => m.LoginPage)),
  quote: lazyPage(() =>
    import('../features/documents/quote/quote-page.tsx').then((m) => m.openQuote()),
  ),
  pay: lazyPage(() => import('../features/payments/pay/pay-page.tsx').then((m) => m.PayPage)),
  legalNotice: lazyPage(() => import('./legal/legal-pages.tsx').then((m) => m.LegalNoticePage)),
  privacy: lazyPage(() => import('./legal/legal-pages.tsx').then((m) => m.PrivacyPage)),
  terms: lazyPage(() => import('./legal/legal-pages.tsx').then((m) => m.TermsPage)),
};
