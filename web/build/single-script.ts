import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');

/**
 * Builds `source`, a path below web/, with all that it imports as one file of `outDir`. Browsers need this file before
 * the app or without it. `names` is the pattern of its path in `outDir`, in Rolldown's notation. Returns the path.
 */
export async function buildSingleScript(
  outDir: string,
  source: string,
  names: string,
): Promise<string> {
  const result = await build({
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
        input: join(WEB, source),
        treeshake: { propertyReadSideEffects: false },
        output: { entryFileNames: names, format: 'iife', codeSplitting: false },
      },
    },
  });
  if ('on' in result) throw new Error('The build is in watch mode and never ends');
  const [script] = [result].flat().flatMap((bundle) => bundle.output);
  if (script === undefined) throw new Error(`The build of ${source} wrote no file`);
  return script.fileName;
}
