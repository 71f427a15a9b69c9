import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanIcons, leanRouter, withoutInjectedStyles } from './build/vite-plugins.ts';

/** The gateway of the embedded cloud, for `vite` in development. */
const GATEWAY = `http://localhost:${process.env.PORT ?? 3000}`;

const LIBRARIES = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'zustand',
];
const UI_PIECES =
  'button|link-button|card|class-names|create-icon|focus-main-heading|spinner|visually-hidden|logo|skip-link|public-page|site-header|site-footer';

/** What nearly every page needs travels as one file: it compresses better than twenty. */
const BASE = new RegExp(
  [
    `node_modules/(${LIBRARIES.join('|')})/`,
    'lucide-react/dist/esm/icons/check\\.mjs',
    'vite/preload-helper',
    'web/src/app/(arrival|error-boundary|error-page|lazy-page|page-meta|pages|router)\\.',
    'web/src/lib/session\\.ts',
    `web/src/ui/(${UI_PIECES})\\.`,
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** Small files that always travel together: each file of its own costs some hundred bytes of compression. */
const FIELDS = /web[\\/]src[\\/]ui[\\/](field|text-field)\./;
const NOTICES = /web[\\/]src[\\/](ui[\\/]notify|lib[\\/]session-events)\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutInjectedStyles(), leanRouter(), leanIcons()],
  define: { 'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Nothing is inlined: the security policy names files alone.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of every lazy page's scripts would travel with every public page: styles alone are named ahead.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
    rolldownOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        // By the design's own rule: without it zod would travel with every constant of shared/.
        moduleSideEffects: [{ test: /[\\/]shared[\\/][\w-]+\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'fields', test: FIELDS },
            { name: 'notices', test: NOTICES },
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
