import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ClearError } from '../../clear-error.ts';

/** The version that package.json pins for linux-x64; other platforms get the same version. */
const DYNOXIDE_VERSION = '1.2.1';

const executable = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

/**
 * The linux-x64 binary is a dependency. Any other is installed at its first use, because npm refuses a lock file that
 * names platforms that the registry lacks.
 * @throws ClearError when there is none for this platform.
 */
export async function findDynoxide(root: string): Promise<string> {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const declared = resolvePackage(name, root);
  if (declared !== undefined) return join(declared, executable);
  const prefix = join(root, '.local', 'engines');
  const installed = join(prefix, 'node_modules', name, executable);
  if (!existsSync(installed)) await install(name, prefix);
  return installed;
}

function resolvePackage(name: string, root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`);
    return join(manifest, '..');
  } catch {
    return undefined;
  }
}

async function install(name: string, prefix: string): Promise<void> {
  process.stderr.write(`Installation de ${name}, une fois pour toutes…\n`);
  await mkdir(prefix, { recursive: true });
  const npm = spawn(
    'npm',
    ['install', '--prefix', prefix, '--no-audit', '--no-fund', `${name}@${DYNOXIDE_VERSION}`],
    { stdio: 'ignore', shell: process.platform === 'win32' },
  );
  const [code] = await once(npm, 'exit');
  if (code === 0) return;
  throw new ClearError(
    `Le moteur de base de données dynoxide n’a pas pu être installé pour ${process.platform}-${process.arch} (${name}). Vérifiez votre connexion, ou lancez Rebond sous Linux x64.`,
  );
}
