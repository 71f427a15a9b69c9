import type { Outline } from '../src/app/rendering/prerender.tsx';

/** A public page: the file that CloudFront serves for it, and the modules that its first render needs. */
export type PublicPage = {
  /** The address at which the page is rendered; `null` for a shell, which serves many addresses. */
  path: string | null;
  /** The outline that this shell shows until the app has loaded. Without it, the shell is empty. */
  outline?: Outline;
  /** Whether the outline's styles are a separate sheet: it costs a request, but the outline appears sooner. */
  outlineFirst?: true;
  file: string;
  modules: readonly string[];
};

const feature = (path: string) => `src/features/${path}.tsx`;

const LEGAL = 'src/app/legal/legal-pages.ts';

/** The script in all shells that requests the data of the page while the app loads. */
export const ASKER = 'src/app/rendering/ask-ahead.ts';
export const QUOTE_ASKER = 'src/app/rendering/ask-quote.ts';

/** The group of `chunks.ts` that starts the app. */
export const BASE = 'base';
/** The group of `chunks.ts` with the dashboard and the list of all signed-in pages. */
export const PRIVATE_PAGES = 'shop';
/** The group with the document editor. */
const EDITOR = 'office';

/** Every public page. `infra/edge/edge.ts` maps addresses to these files. */
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

/** The script that starts the app on the tracking page after the page has been drawn. */
export const WAKER = 'src/app/rendering/wake.ts';

/** The pages that are served as a shell. Budgets limit their size too. */
export const SHELL_PAGES: readonly LoadedPage[] = [
  { path: '/devis/{id}', modules: [feature('documents/quote/quote-page')] },
  { path: '/payer/{id}', modules: [feature('payments/pay/pay-page')] },
];
