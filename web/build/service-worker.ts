import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');

/** Builds the service worker as one file. Its address never changes, because browsers identify it by that. */
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
