/**
 * Finds a Chromium for the journeys and the benches, or installs one where the packages' own does not run:
 * Playwright's download first, then the system's package manager. Runs on the machine's own Node 20.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { headlessShell } from './headless-shell.mjs';
import { ROOT } from './install.mjs';

/** Flags for Chromium in a container, and without the calls home that a test has no use for. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** What a machine without a browser, and where none could be installed, is told. */
export const NO_BROWSER =
  'Aucun navigateur pour les parcours de test. Installez Chromium (Debian, Ubuntu : ' +
  '« sudo apt-get update && sudo apt-get install chromium »), ou indiquez un Chrome existant : ' +
  '« CHROME_PATH=/chemin/vers/chrome npm test ».';

/** The commands that install Chromium, by package manager. */
const PACKAGE_MANAGERS = {
  'apt-get': [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ],
  dnf: [['dnf', 'install', '--assumeyes', 'chromium']],
  apk: [['apk', 'add', 'chromium']],
  pacman: [['pacman', '--sync', '--refresh', '--noconfirm', 'chromium']],
};

/** Five minutes: a download that has not ended by then will not. */
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * What the search looks at; a test gives its own.
 * @typedef {{
 *   env: Record<string, string | undefined>,
 *   headlessShell: () => string | null,
 *   playwright: () => string | null,
 *   runs: (executable: string) => boolean,
 *   execute: (command: string[]) => boolean,
 *   uid: number | undefined,
 * }} Machine
 */

/** @type {Machine} */
const THIS_MACHINE = {
  env: process.env,
  headlessShell,
  playwright: playwrightExecutable,
  runs,
  execute,
  uid: process.getuid?.(),
};

/**
 * The executable of a Chromium as people have it, or null: `CHROME_PATH` wins, then Playwright's own, then what is on
 * the PATH; the headless shell where there is no other.
 * @param {Machine} machine
 */
export function findBrowser(machine = THIS_MACHINE) {
  return firstThatRuns([...wholeBrowsers(machine), machine.headlessShell], machine);
}

/**
 * The executable of the Chromium that the journeys take, or null: `CHROME_PATH` wins, then the headless shell, then
 * any other.
 * @param {Machine} machine
 */
export function findJourneyBrowser(machine = THIS_MACHINE) {
  const [chosen, ...others] = wholeBrowsers(machine);
  return firstThatRuns([chosen, machine.headlessShell, ...others], machine);
}

/**
 * The executable of a Chromium for the journeys, installed when there is none; null when that failed.
 * @param {Machine} machine
 */
export function ensureBrowser(machine = THIS_MACHINE) {
  return findJourneyBrowser(machine) ?? installByPlaywright(machine) ?? installBySystem(machine);
}

/** What might be an executable, the one that somebody chose first; each is looked for when its turn comes. */
const wholeBrowsers = (machine) => [
  () => machine.env.CHROME_PATH,
  machine.playwright,
  ...NAMES.map((name) => () => onPath(name, machine.env)),
];

function firstThatRuns(candidates, machine) {
  for (const candidate of candidates) {
    const executable = candidate();
    if (executable && machine.runs(executable)) return executable;
  }
  return null;
}

function installByPlaywright(machine) {
  console.log('Aucun Chromium trouvé : téléchargement par Playwright…');
  const cli = join(ROOT, 'node_modules/playwright/cli.js');
  if (!machine.execute([process.execPath, cli, 'install', 'chromium'])) return null;
  return findBrowser(machine);
}

function installBySystem(machine) {
  const manager = Object.keys(PACKAGE_MANAGERS).find((name) => onPath(name, machine.env));
  const prefix = asRoot(machine);
  if (manager === undefined || prefix === null) return null;
  console.log(`Installation de Chromium par ${manager}…`);
  for (const command of PACKAGE_MANAGERS[manager]) machine.execute([...prefix, ...command]);
  return findBrowser(machine);
}

/** What goes before a command that only root may run; null when this user cannot become root unasked. */
function asRoot(machine) {
  if (machine.uid === 0) return [];
  if (onPath('sudo', machine.env) && machine.execute(['sudo', '-n', 'true'])) return ['sudo', '-n'];
  return null;
}

function playwrightExecutable() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return null; // Nothing is installed yet, or not for this platform.
  }
}

/** Whether the file starts at all: one whose shared libraries are absent does not. */
function runs(executable) {
  return spawnSync(executable, ['--version'], { timeout: 20_000 }).status === 0;
}

function execute([command, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { env, stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS }).status === 0
  );
}

function onPath(name, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
