import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');

/**
 * Builds one file of `outDir` that browsers need before or without the app, and returns its path. `names` is in
 * Rolldown's notation.
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
