/**
 * Makes sure that the dependencies are there, and Node 24 with them. It runs on the machine's own Node 20
 * before anything is installed, so it uses nothing but Node itself.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The major version that every script and every Lambda runs on. */
const NODE_MAJOR = 24;

/** A step that could not be done, with a message in French for whoever typed the command. */
export class SetupError extends Error {}

/** The stamp that says which lock a `node_modules` was installed from. */
export function lockStamp(root = ROOT) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Whether `root`'s node_modules holds what its package-lock.json asks for, whoever installed it. */
export function isInstalled(root = ROOT) {
  if (readText(join(root, 'node_modules/.rebond-lock')) === lockStamp(root)) return true;
  const hidden = readText(join(root, 'node_modules/.package-lock.json'));
  if (hidden === null) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return holdsAll(JSON.parse(hidden).packages, wanted);
}

/**
 * Whether the packages npm says it installed are those of the lock: every one that is there in the lock's
 * version, and none absent but the optional ones (another platform's).
 * @param {Record<string, { version?: string }>} installed npm's own record, node_modules/.package-lock.json
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} wanted
 */
export function holdsAll(installed, wanted) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === entry.version : Boolean(entry.optional ?? entry.devOptional);
  });
}

/** Installs what is missing. Throws a SetupError when npm cannot. */
export function ensureInstalled(root = ROOT) {
  if (!isInstalled(root)) {
    console.log('Installation des dépendances (la première fois, environ une minute)…');
    runNpm(['ci', '--include=dev', '--include=optional'], root);
  }
  ensureNode(root);
  writeFileSync(join(root, 'node_modules/.rebond-lock'), lockStamp(root));
}

/**
 * Node 24 in node_modules/.bin. The `node` package puts it there by its install script; where npm was told
 * not to run install scripts, the same script is run here.
 */
function ensureNode(root) {
  const link = join(root, 'node_modules/.bin/node');
  const binary = join(root, 'node_modules/node/bin/node');
  if (majorOf(link) === NODE_MAJOR) return;
  if (majorOf(binary) !== NODE_MAJOR) {
    console.log(`Installation de Node ${NODE_MAJOR}…`);
    run(process.execPath, ['installArchSpecificPackage.js'], join(root, 'node_modules/node'), {
      npm_config_loglevel: 'error',
    });
  }
  rmSync(link, { force: true });
  symlinkSync('../node/bin/node', link);
  if (majorOf(link) === NODE_MAJOR) return;
  throw new SetupError(
    `Node ${NODE_MAJOR} n’a pas pu être installé pour ${process.platform} ${process.arch}. ` +
      `Installez Node ${NODE_MAJOR} (https://nodejs.org), puis recommencez.`,
  );
}

/** The environment in which the project's own binaries come first. */
export function projectEnvironment(root = ROOT) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  };
}

/** Runs npm, the very one that called us when there is one. */
function runNpm(args, cwd) {
  const npm = process.env.npm_execpath;
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('npm-cli.js')) run(process.execPath, [npm, ...quiet], cwd);
  else run('npm', quiet, cwd);
}

function run(command, args, cwd, env = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  throw new SetupError(
    [
      'L’installation des dépendances a échoué. Vérifiez la connexion à Internet, puis recommencez.',
      `Commande : ${[command, ...args].join(' ')}`,
      error?.message ?? (stderr || stdout).trim(),
    ].join('\n'),
  );
}

function majorOf(node) {
  if (!existsSync(node)) return null;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]);
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
