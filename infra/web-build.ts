import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

const RENDERED = path.join(ROOT, 'web/dist-server/tracking-page.js');

/** Builds the web application; `operator` is JSON for the legal pages. @throws when the build fails. */
export function buildWeb(operator = process.env.REBOND_OPERATOR): void {
  const { status } = spawnSync(process.execPath, ['web/build.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(operator !== undefined && { REBOND_OPERATOR: operator }) },
  });
  if (status !== 0) throw new Error('The web application could not be built.');
}

/** Builds the web application if there is no build yet. Tests of templates need no current build. */
export function ensureWebBuilt(): void {
  if (!existsSync(RENDERED)) buildWeb();
}
