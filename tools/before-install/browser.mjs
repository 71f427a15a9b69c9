/** Finds or installs a Chromium for the journeys and the benchmarks. Runs on the machine's own Node 20. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { headlessShell } from './headless-shell.mjs';
import { ROOT } from './install.mjs';

/** With these flags Chromium runs in a container, without the network calls that tests do not need. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** This message is for a machine without a browser on which none could be installed. */
export const NO_BROWSER =
  'Aucun navigateur pour les parcours de test. Installez Chromium (Debian, Ubuntu : ' +
  '« sudo apt-get update && sudo apt-get install chromium »), ou indiquez un Chrome existant : ' +
  '« CHROME_PATH=/chemin/vers/chrome npm test ».';

/** A download that takes longer than five minutes will not finish. */
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Describes the machine on which a Chromium is searched. A test passes a machine of its own.
 * @typedef {{ env: Record<string, string | undefined>, headlessShell: () => string | null, playwright: () => string |
 * null, runs: (executable: string) => boolean, execute: (command: string[]) => boolean, uid: number | undefined, }}
 * Machine
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
 * Returns the executable of a complete Chromium, or null: `CHROME_PATH`, else Playwright's own, else one on the PATH;
 * the headless shell if there is no other.
 * @param {Machine} machine
 */
export function findBrowser(machine = THIS_MACHINE) {
  return firstThatRuns([...wholeBrowsers(machine), machine.headlessShell], machine);
}

/**
 * Returns the executable of the Chromium for the journeys, or null: `CHROME_PATH`, else the headless shell, else any
 * other.
 * @param {Machine} machine
 */
export function findJourneyBrowser(machine = THIS_MACHINE) {
  const [chosen, ...others] = wholeBrowsers(machine);
  return firstThatRuns([chosen, machine.headlessShell, ...others], machine);
}

/**
 * Returns the executable of a Chromium for the journeys and installs one if necessary, or null when that failed.
 * @param {Machine} machine
 */
export function ensureBrowser(machine = THIS_MACHINE) {
  return findJourneyBrowser(machine) ?? install(machine);
}

/** Yields possible executables, `CHROME_PATH` first. Each is looked up only if the earlier ones do not start. */
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

/** Only root also installs the libraries that Chromium needs, because other users would be asked for a password. */
function install(machine) {
  console.log('Aucun Chromium trouvé : téléchargement par Playwright…');
  const cli = join(ROOT, 'node_modules/playwright/cli.js');
  const options = machine.uid === 0 ? ['--with-deps'] : [];
  const isInstalled = machine.execute([process.execPath, cli, 'install', ...options, 'chromium']);
  return isInstalled ? findBrowser(machine) : null;
}

function playwrightExecutable() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return null; // No Chromium is installed yet, or there is none for this platform.
  }
}

/** Returns whether the file starts. It does not when its shared libraries are missing. */
function runs(executable) {
  return spawnSync(executable, ['--version'], { timeout: 20_000 }).status === 0;
}

function execute([command, ...args]) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS }).status === 0;
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
