/** Installs the dependencies, and Node 24 with them. It uses only the machine's own Node 20. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './install-lock.mjs';
import { runCommand } from './run-command.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every script and every Lambda runs on this major version of Node. */
const NODE_MAJOR = 24;

/** A slow connection may take long for half a gigabyte, but a hanging installation must end. */
const INSTALL_TIMEOUT_MS = 20 * 60_000;

/** The message is in French, for the person who typed the command. */
export class SetupError extends Error {}

/** Returns the stamp of the lock from which a `node_modules` was installed. */
export function lockStamp(root = ROOT) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Returns whether node_modules in `root` contains the packages of package-lock.json, whoever installed them. */
export function isInstalled(root = ROOT) {
  if (readText(join(root, 'node_modules/.rebond-lock')) === lockStamp(root)) return true;
  const hidden = readText(join(root, 'node_modules/.package-lock.json'));
  if (hidden === null) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return holdsAll(JSON.parse(hidden).packages, wanted);
}

/**
 * Returns whether npm's installed packages match the lock: each present package has the lock's version, and only
 * optional ones (of other platforms) are missing.
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

/** @throws SetupError when npm cannot install the missing packages. */
export async function ensureInstalled(root = ROOT) {
  if (isInstalled(root) && hasNode(root)) return;
  await alone(root, async () => {
    if (!isInstalled(root)) {
      console.log('Installation des dépendances (la première fois, environ une minute)…');
      await runNpm(['ci', '--include=dev', '--include=optional'], root);
    }
    if (!hasNode(root)) await installNode(root);
    writeFileSync(join(root, 'node_modules/.rebond-lock'), lockStamp(root));
  });
}

const nodeLink = (root) => join(root, 'node_modules/.bin/node');
const hasNode = (root) => majorOf(nodeLink(root)) === NODE_MAJOR;

/**
 * Puts Node 24 into node_modules/.bin. It runs the `node` package's install script, because npm's settings may
 * forbid install scripts.
 */
async function installNode(root) {
  if (majorOf(join(root, 'node_modules/node/bin/node')) !== NODE_MAJOR) {
    console.log(`Installation de Node ${NODE_MAJOR}…`);
    const script = [process.execPath, 'installArchSpecificPackage.js'];
    await run(script, join(root, 'node_modules/node'));
  }
  rmSync(nodeLink(root), { force: true });
  symlinkSync('../node/bin/node', nodeLink(root));
  if (hasNode(root)) return;
  throw new SetupError(
    `Node ${NODE_MAJOR} n’a pas pu être installé pour ${process.platform} ${process.arch}. ` +
      `Installez Node ${NODE_MAJOR} (https://nodejs.org), puis recommencez.`,
  );
}

/** Returns an environment in which the project's own binaries come first. */
export function projectEnvironment(root = ROOT) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  };
}

/** Runs the npm that called this script, or else the npm on the PATH. */
async function runNpm(args, cwd) {
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  await run([...command, ...args, '--no-audit', '--no-fund'], cwd);
}

async function run(command, cwd) {
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const { code, output } = await runCommand(command, { cwd, env, timeoutMs: INSTALL_TIMEOUT_MS });
  if (code === 0) return;
  throw new SetupError(
    [
      'L’installation des dépendances a échoué. Vérifiez la connexion à Internet, puis recommencez.',
      `Commande : ${command.join(' ')}`,
      output.trim(),
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
