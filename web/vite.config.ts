import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter, pureSharedConstants, withoutInjectedStyles } from './build/vite-plugins.ts';

/** The gateway of the embedded cloud, for `vite` in development. */
const GATEWAY = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutInjectedStyles(), pureSharedConstants(), leanRouter()],
  define: { 'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Nothing is inlined: the security policy names files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs travels as one file: it compresses better than several.
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/,
            },
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
