import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * The version is the commit, with `-modified` if files were changed. Without Git it is the version of package.json.
 */
export const VERSION: string = commit() ?? JSON.parse(text('package.json')).version;

function commit(): string | undefined {
  const args = ['describe', '--always', '--abbrev=12', '--exclude=*', '--dirty=-modified'];
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout ? stdout.trim() : undefined;
}

function text(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
