import type { Outline } from '../src/app/rendering/prerender.tsx';

/** CloudFront serves `file` for a public page, whose first render needs `modules`. */
export type PublicPage = {
  /** The build renders the page at this address. It is `null` for a shell, because a shell serves many addresses. */
  path: string | null;
  /** This shell shows this outline until the app has loaded. A shell without an outline is empty. */
  outline?: Outline;
  /** If this is true, the outline's styles are a separate sheet. It costs a request, but the outline appears sooner. */
  outlineFirst?: true;
  file: string;
  modules: readonly string[];
};

const feature = (path: string) => `src/features/${path}.tsx`;

const LEGAL = 'src/app/legal/legal-pages.tsx';

/** This script requests the data of a shell's page while the app loads. */
export const ASKER = 'src/app/rendering/ask-ahead.ts';
export const QUOTE_ASKER = 'src/app/rendering/ask-quote.ts';

/** This group of `chunks.ts` starts the app. */
export const BASE = 'base';
/** This group of `chunks.ts` contains the dashboard and the list of all signed-in pages. */
export const PRIVATE_PAGES = 'shop';
/** This group contains the document editor. */
const EDITOR = 'office';

/** `infra/edge/edge.ts` maps addresses to the files of these pages. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', file: 'index.html', modules: ['src/app/landing/landing-page.tsx'] },
  { path: '/login', file: 'login.html', modules: [feature('auth/login/login-page')] },
  { path: '/tarifs', file: 'tarifs.html', modules: [feature('billing/pricing/pricing-page')] },
  { path: '/suivi', file: 'suivi.html', modules: [feature('tracking/tracking-entry-page')] },
  { path: '/mentions-legales', file: 'mentions-legales.html', modules: [LEGAL] },
  { path: '/confidentialite', file: 'confidentialite.html', modules: [LEGAL] },
  { path: '/conditions', file: 'conditions.html', modules: [LEGAL] },
  { path: '/404', file: '404.html', modules: ['src/app/not-found-page.tsx'] },
  {
    path: null,
    outline: 'quote',
    file: 'shell.html',
    modules: [feature('documents/quote/quote-page')],
  },
  {
    path: null,
    outline: 'payment',
    file: 'payer.html',
    modules: [feature('payments/pay/pay-page')],
  },
  {
    path: null,
    outline: 'signedIn',
    outlineFirst: true,
    file: 'app.html',
    modules: [PRIVATE_PAGES],
  },
  {
    path: null,
    outline: 'signedIn',
    file: 'facturation.html',
    modules: [PRIVATE_PAGES, EDITOR],
  },
];

export type LoadedPage = Pick<PublicPage, 'modules'> & { path: string };

export const TRACKING_PAGE: LoadedPage = {
  path: '/suivi/{n}',
  modules: [feature('tracking/tracking-result-page')],
};

/** This script starts the app after a rendered page has been drawn. */
export const WAKER = 'src/app/rendering/wake.ts';

/** These pages are served as a shell. Budgets limit their size too. */
export const SHELL_PAGES: readonly LoadedPage[] = [
  { path: '/devis/{id}', modules: [feature('documents/quote/quote-page')] },
  { path: '/payer/{id}', modules: [feature('payments/pay/pay-page')] },
];
