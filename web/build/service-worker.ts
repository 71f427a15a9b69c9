import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');

/**
 * Builds the service worker next to the pages as one file. Its address never changes, because browsers
 * identify a service worker by its address and compare the file with the one they have.
 */
export async function buildServiceWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(WEB, 'src/offline/service-worker.ts'),
        treeshake: { propertyReadSideEffects: false },
        output: { entryFileNames: 'service-worker.js', format: 'iife', codeSplitting: false },
      },
    },
  });
}
