import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { readOperator } from '../shared/operator.ts';
import { chunkGroups } from './build/chunks.ts';
import { HASHED } from './build/compressed-copies.ts';
import { shortClassNames } from './build/scoped-names.ts';
import { helpersInBase, lazyStylesLast, withoutInjectedStyles } from './build/vite-plugins.ts';

/** In development, `vite` forwards requests to this gateway of the embedded cloud. */
const GATEWAY = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutInjectedStyles(), lazyStylesLast(), helpersInBase()],
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
    'import.meta.env.VITE_OPERATOR': JSON.stringify(readOperator(process.env.REBOND_OPERATOR)),
    'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version),
  },
  css: shortClassNames,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Nothing is inlined, because the content security policy allows only files.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only styles are listed for preloading. Otherwise every public page would contain a list of the scripts of all
      // lazy pages.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
    rolldownOptions: {
      // A group is one file, so a dynamic import of one of its modules may load no further file. The warning about
      // this is turned off.
      checks: { ineffectiveDynamicImport: false },
      treeshake: {
        propertyReadSideEffects: false,
        // By our own rule, modules of shared/ have no side effects. Without this setting, every page that uses a
        // constant of shared/ would load zod.
        moduleSideEffects: [{ test: /[\\/]shared[\\/][\w\\/-]+\.ts$/, sideEffects: false }],
      },
      output: {
        entryFileNames: `${HASHED}.js`,
        chunkFileNames: `${HASHED}.js`,
        assetFileNames: `${HASHED}[extname]`,
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: `${HASHED}.js` } } },
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
