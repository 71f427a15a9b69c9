import { watch } from 'node:fs';
import { join } from 'node:path';
import { ClearError } from './clear-error.ts';
import { portInUse } from './cloud/gateway/loopback-server.ts';
import type { Cloud } from './cloud.ts';
import { ROOT } from './root.ts';

const RELOAD_AFTER_MS = 100;

/** @throws ClearError when the port is in use. */
export async function startDevServer(
  port: number,
  gatewayOrigin: string,
): Promise<{ close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const target = { target: gatewayOrigin, ws: true };
  const server = await createServer({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      proxy: { '/api': target, '/logos': target, '/config.json': target, '/_local': target },
    },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    if (!(error instanceof Error && error.message.includes('already in use'))) throw error;
    throw new ClearError(portInUse(port));
  }
  return { close: () => server.close() };
}

/** The list of Lambdas is read only once, when the cloud starts. */
const ROUTE_TABLE = /^routes(\.ts$|[\\/])/;

export function reloadOnChange(cloud: Cloud, announce: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (_: unknown, file: string | null) => {
    if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      cloud.reloadFunctions();
      announce(
        ROUTE_TABLE.test(file)
          ? 'La table des routes a changé\u202f: relancez npm run dev.'
          : `Fonctions rechargées (${file})`,
      );
    }, RELOAD_AFTER_MS);
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, changed),
  );
  return () => {
    clearTimeout(timer);
    for (const each of watchers) each.close();
  };
}
