import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBrowser, findBrowser, findJourneyBrowser } from './browser.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rebond-browser-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Puts an executable with this name on the machine's PATH and returns its file. */
function install(name) {
  const file = join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

/** Describes a machine without any browser, on which every executable runs and every command fails. */
function machine(overrides = {}) {
  return {
    env: { PATH: folder },
    headlessShell: () => null,
    playwright: () => null,
    runs: () => true,
    execute: () => false,
    uid: 1000,
    ...overrides,
  };
}

describe('Finding a browser', () => {
  it('No browser is found on a machine that has none', () => {
    expect(findBrowser(machine())).toBeNull();
  });

  it('CHROME_PATH is preferred, then Playwright’s own browser, then the PATH', () => {
    const onPath = install('chromium');
    expect(findBrowser(machine())).toBe(onPath);
    const playwright = () => '/cache/chrome';
    expect(findBrowser(machine({ playwright }))).toBe('/cache/chrome');
    const env = { PATH: folder, CHROME_PATH: '/opt/chrome' };
    expect(findBrowser(machine({ playwright, env }))).toBe('/opt/chrome');
  });

  it('A browser that does not start is skipped', () => {
    const onPath = install('google-chrome');
    const runs = (file) => file === onPath;
    expect(findBrowser(machine({ playwright: () => '/cache/chrome', runs }))).toBe(onPath);
  });
});

describe('The headless shell', () => {
  const headlessShell = () => '/packages/start';

  it('The journeys use the headless shell unless CHROME_PATH names another browser or the shell does not start', () => {
    const onPath = install('chromium');
    expect(findJourneyBrowser(machine({ headlessShell }))).toBe('/packages/start');
    const env = { PATH: folder, CHROME_PATH: '/opt/chrome' };
    expect(findJourneyBrowser(machine({ headlessShell, env }))).toBe('/opt/chrome');
    const runs = (file) => file === onPath;
    expect(findJourneyBrowser(machine({ headlessShell, runs }))).toBe(onPath);
  });

  it('The headless shell replaces a complete browser only where there is none', () => {
    expect(findBrowser(machine({ headlessShell }))).toBe('/packages/start');
    expect(findBrowser(machine({ headlessShell, playwright: () => '/cache/chrome' }))).toBe(
      '/cache/chrome',
    );
  });
});

describe('Providing a browser', () => {
  it('Playwright downloads a browser when none is found', () => {
    let downloaded = false;
    const found = ensureBrowser(
      machine({
        playwright: () => (downloaded ? '/cache/chrome' : null),
        execute: (command) => {
          downloaded = command.includes('install');
          return true;
        },
      }),
    );
    expect(found).toBe('/cache/chrome');
  });

  it('Only root also installs the libraries that Chromium needs', () => {
    const commands = [];
    const execute = (command) => commands.push(command.slice(2).join(' ')) > 9;
    expect(ensureBrowser(machine({ uid: 0, execute }))).toBeNull();
    expect(ensureBrowser(machine({ execute }))).toBeNull();
    expect(commands).toEqual(['install --with-deps chromium', 'install chromium']);
  });
});
