import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { priceListText } from '../shared/billing/price-list.ts';
import { readOperator } from '../shared/operator.ts';
import { withoutInjectedStyles } from './build/vite-plugins.ts';

/** The gateway of the embedded cloud, for `vite` in development. */
const GATEWAY = `http://localhost:${process.env.PORT ?? 3000}`;

const LIBRARIES = [
  'lucide-react',
  'react',
  'react-dom',
  'scheduler',
  'react-router-dom',
  'zustand',
];
/** Matches files by their paths, written with `/` on any system. */
const anyOf = (...paths: string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'));

const UI_PIECES =
  'avatar|button|card|class-names|field|focus-(first-error|main-heading)|illustrations|link|link-button|logo|lookup-view|note|notify|public-page|site-footer|site-header|skip-link|spinner|state|status-badge|text-field|timeline|visually-hidden';

/**
 * The code that nearly every page needs is sent as one file: it compresses better than twenty files, and each file
 * costs a request. A group may contain only what the budgets of public pages allow (bench/budgets.json).
 */
const BASE = anyOf(
  `node_modules/(${LIBRARIES.join('|')})/`,
  'vite/preload-helper',
  'web/src/features/auth/use-session-notices\\.',
  'web/src/app/(arrival|error-boundary|error-page|lazy-page|main|page-frame|page-meta|pages|router)\\.',
  'web/src/lib/(browser-history|browser-router|config|history-steps|live-channel|public-request|redirect|retry|search-params|session|session-events|start-session|use-lookup)\\.ts',
  `web/src/ui/(${UI_PIECES})\\.`,
  'shared/(email-address|failure|money|time)\\.ts',
  'shared/(billing/(plan-table|plans)|company/weekdays|live/realtime|repairs/(phone-text|promised-day|repair-status)|tracking/tracking-path)\\.ts',
);

/** The dashboard, the first page of a session, and most other signed-in pages need these. */
const SHOP = anyOf(
  'node_modules/(zod|@tanstack/(query-core|react-query))/',
  'web/src/app/private-pages\\.',
  'web/src/app/(mobile-menu|quote-answers|quote-news|signed-in-header|signed-in-layout)\\.',
  'web/src/features/auth/(require-session|use-sign-out)\\.',
  // A repair's own page comes one step later, so it is left out.
  'web/src/features/repairs/(?!hidden-matches|repair-marks)[\\w.-]+$',
  'web/src/features/repairs/promised/promised(-choices|-field|-note|\\.module)\\.',
  'web/src/lib/(api-client|new-answers|offline-list|session-keeper|session-reader|shop-(cache|channel|list|query)|tokens|use-address-filter)\\.ts',
  'shared/(account/session|company/answers|documents/new-answers|live/answers|notifications/reminders/reminders|repairs/(dashboard|notifications|repair-lists|repairs)|search/(digits|fold|query))\\.ts',
  'web/src/ui/(button-group|copy-button|dialog|filter-bar|list-view|menu|page|plan-badge|progress-bar|skeleton)\\.',
);

/** The code that marks why a list's items match a search; it is loaded with the first search. */
const MARKS = anyOf(
  'shared/search/(highlight|marks)\\.ts',
  'web/src/features/repairs/(hidden-matches|repair-marks)\\.ts',
);

/** The waiting state of pages that load a single thing, including customers' pages. */
const LOOKUP = anyOf('web/src/lib/(asked-ahead|use-lookup)\\.ts', 'web/src/ui/lookup-view\\.');

/** The page behind a quote's link, often read on a phone. It shares the paper of the signed-in pages. */
const QUOTE = anyOf(
  'web/src/features/documents/(document-paper|issued/issued-content|quote/(customer-quote|fetch-quote|quote-page|use-quote))\\.',
  'web/src/lib/download\\.',
  'shared/documents/(countries|documents)\\.ts',
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutInjectedStyles()],
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
    'import.meta.env.VITE_OPERATOR': JSON.stringify(readOperator(process.env.REBOND_OPERATOR)),
    'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version),
    'import.meta.env.VITE_PRICE_LIST': JSON.stringify(priceListText()),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Nothing is inlined, because the content security policy allows only files.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A list of every lazy page's scripts would travel with every public page, so only styles are named
      // ahead.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
    rolldownOptions: {
      // Everything in a group is available once its file has loaded, whether it is imported now or later.
      checks: { ineffectiveDynamicImport: false },
      treeshake: {
        propertyReadSideEffects: false,
        // By our own rule, modules of shared/ have no side effects; without this setting, zod would travel
        // with every constant of shared/.
        moduleSideEffects: [{ test: /[\\/]shared[\\/][\w\\/-]+\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'lookup', test: LOOKUP },
            { name: 'request', test: anyOf('web/src/lib/public-request\\.ts') },
            { name: 'shop', test: SHOP },
            { name: 'marks', test: MARKS },
            { name: 'quote', test: QUOTE },
            { name: 'law', test: anyOf('web/src/app/legal/') },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/logos', '/config.json', '/_local'].map((path) => [
        path,
        { target: GATEWAY, ws: true },
      ]),
    ),
  },
});
