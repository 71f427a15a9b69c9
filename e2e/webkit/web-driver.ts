/** Drives WebKit from Debian's package `webkit2gtk-driver` by W3C WebDriver. Without a screen, WebKit runs on Xvfb. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Builder, type WebDriver } from 'selenium-webdriver';

const isInstalled = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Says what this machine lacks for WebKit, or returns `undefined` when it lacks nothing. */
export function missingForWebKit(): string | undefined {
  if (!isInstalled('WebKitWebDriver') || miniBrowser() === undefined) {
    return 'WebKit is not installed (Debian: apt-get install webkit2gtk-driver)';
  }
  if (!process.env.DISPLAY && !isInstalled('Xvfb')) {
    return 'There is neither a screen nor Xvfb (Debian: apt-get install xvfb)';
  }
  return undefined;
}

/** Finds the small browser that comes with the driver, in an architecture-specific folder on Debian. */
function miniBrowser(): string | undefined {
  const folders = [
    '/usr/libexec',
    '/usr/lib',
    ...readdirSync('/usr/lib').map((kind) => `/usr/lib/${kind}`),
  ];
  return folders
    .map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
}

/** Returns the existing display, or a display in memory that ends with `stop`. */
async function openScreen(): Promise<{ display: string; stop: () => void }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, stop: () => undefined };
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [number] = await once(createInterface({ input: screen.stdout }), 'line');
  return { display: `:${number}`, stop: () => void screen.kill() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The port is unknown');
  return address.port;
}

/** Waits until the driver answers on `port`; throws when it has ended by itself. */
async function untilReady(driver: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
    // The error means that the driver does not listen yet.
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a WebKit with a window of its own. `stop` ends this WebKit and everything that was started for it. */
export async function startWebKit(): Promise<{ driver: WebDriver; stop: () => Promise<void> }> {
  const { display, stop: stopScreen } = await openScreen();
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'fr_FR.UTF-8',
      // WebKit must use neither the accessibility bus nor the graphics card.
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  await untilReady(child, port);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    })
    .build();
  const stop = async () => {
    // The driver may already have ended; its process is ended next in any case.
    await driver.quit().catch(() => undefined);
    child.kill();
    stopScreen();
  };
  return { driver, stop };
}
