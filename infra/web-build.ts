import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What Lambdas bundle of the web build: the tracking page. */
const RENDERED = path.join(ROOT, 'web/dist-server/tracking-page.js');

/**
 * Builds the web application, whose files a stage serves and bundles; `operator` is for its pages of law, as JSON.
 * @throws when that fails; the build has told why.
 */
export function buildWeb(operator = process.env.REBOND_OPERATOR): void {
  const { status } = spawnSync(process.execPath, ['web/build.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(operator !== undefined && { REBOND_OPERATOR: operator }) },
  });
  if (status !== 0) throw new Error('The web application could not be built.');
}

/** Builds it where nothing has yet: templates alone do not ask for the newest. */
export function ensureWebBuilt(): void {
  if (!existsSync(RENDERED)) buildWeb();
}
