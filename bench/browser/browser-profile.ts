/**
 * Simulates the slow phone with which the benchmarks open pages: an empty cache, a latency of 150 ms, 1.6 Mbit/s, and a
 * processor four times slower. Chromium sets these limits over its DevTools protocol.
 */
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { CHROMIUM_FLAGS, findBrowser } from '../../tools/before-install/browser.mjs';

type Network = { latencyMs: number; bytesPerSecond: number };

const PHONE_NETWORK: Network = { latencyMs: 150, bytesPerSecond: 200_000 };
export const SLOW_3G: Network = { latencyMs: 400, bytesPerSecond: 50_000 };
const CPU_SLOWDOWN = 4;

/** A page counts as loaded after this time without a request or a change of its largest element. */
const CALM_MS = 1_000;

export type Visit = {
  /** The largest paint comes this many milliseconds after the start of the visit. */
  lcpMs: number;
  /** The first paint shows the outline of a signed-in page, or the text of another page. */
  firstPaintMs: number;
  /** This total blocking time adds up what each task after the first text takes beyond 50 ms. */
  blockedMs: number;
  layoutShift: number;
  /** The addresses are in the order of the requests, and include sockets and preflights. */
  requests: string[];
  /** The bytes are counted compressed, as they travel, and with headers. */
  bytesBeforeLcp: number;
  /** These addresses belong to scripts that delayed the first paint. */
  renderBlockingScripts: string[];
};

/** @throws Error when this machine has no Chromium. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...CHROMIUM_FLAGS, ...args],
  });
}

/** Opens a phone with an empty cache and empty storage. */
export function newPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
  });
}

/** Empties the HTTP cache. The pages' storage, such as a session, stays. */
export async function emptyCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Slows down the page's processor; `1` restores its speed. */
export async function slowDown(session: CDPSession, rate = CPU_SLOWDOWN): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Limits the page to the phone's network, or to another network. */
export async function slowNetwork(
  session: CDPSession,
  { latencyMs, bytesPerSecond } = PHONE_NETWORK,
): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/**
 * Opens `url` in a new tab of `phone` with this profile and reports the visit. `ready` waits for the content that the
 * visitor wants, if it appears after the document.
 */
export async function visit(
  phone: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<unknown> = async () => undefined,
  network = PHONE_NETWORK,
): Promise<Visit> {
  const page = await phone.newPage();
  try {
    const session = await phone.newCDPSession(page);
    const traffic = await listen(session);
    await slowNetwork(session, network);
    await slowDown(session);
    await page.goto(url, { waitUntil: 'load' });
    await ready(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(CALM_MS);
    const { lcpMs, ...times } = await page.evaluate(paintTimes);
    if (lcpMs === null) throw new Error(`${url}: The page painted nothing`);
    return {
      ...times,
      lcpMs,
      requests: traffic.requests,
      bytesBeforeLcp: traffic.bytesUntil(lcpMs),
    };
  } finally {
    await page.close();
  }
}

/** Measures the paints, inside the page. */
async function paintTimes() {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 1_000);
    });
  const [painted, tasks, shifts] = await Promise.all(
    ['largest-contentful-paint', 'longtask', 'layout-shift'].map(entriesOf),
  );
  const paintAt = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  const textMs = paintAt('first-contentful-paint');
  const loaded = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return {
    lcpMs: painted?.at(-1)?.startTime ?? null,
    firstPaintMs: paintAt('first-paint'),
    blockedMs: (tasks ?? [])
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, textMs) - 50)
      .reduce((sum, blocked) => sum + Math.max(0, blocked), 0),
    layoutShift: (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
    renderBlockingScripts: loaded
      .filter((entry) => entry.initiatorType === 'script')
      .filter((entry) => entry.renderBlockingStatus === 'blocking')
      .map((entry) => entry.name),
  };
}

/** The parts of one answer arrived at these instants of the protocol's clock. */
type Arrivals = {
  parts: { atSeconds: number; bytes: number }[];
  /** `whole` counts the answer with its headers, and is set once the answer has arrived. */
  whole?: { atSeconds: number; bytes: number };
};

/** Records the page's traffic. */
async function listen(session: CDPSession) {
  const requests: string[] = [];
  const arrivals = new Map<string, Arrivals>();
  const arrivalsOf = (requestId: string): Arrivals => {
    const known = arrivals.get(requestId) ?? { parts: [] };
    arrivals.set(requestId, known);
    return known;
  };
  let startSeconds: number | undefined;
  session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    startSeconds ??= timestamp;
    // A data address is part of the page and sends no request.
    if (!request.url.startsWith('data:')) requests.push(request.url);
  });
  session.on('Network.webSocketCreated', ({ url }) => requests.push(url));
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const bytes = response.encodedDataLength;
    arrivalsOf(requestId).parts.push({ atSeconds: timestamp, bytes });
  });
  // Chromium reports the compressed size only at the end. Until then a part counts with its decompressed size.
  session.on('Network.dataReceived', ({ requestId, dataLength, timestamp }) => {
    arrivalsOf(requestId).parts.push({ atSeconds: timestamp, bytes: dataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    arrivalsOf(requestId).whole = { atSeconds: timestamp, bytes: encodedDataLength };
  });
  await session.send('Network.enable');
  return {
    requests,
    /** Returns an upper bound of the bytes that have arrived by `ms`; an unfinished answer counts its final size. */
    bytesUntil(ms: number): number {
      const limitSeconds = (startSeconds ?? 0) + ms / 1_000;
      return [...arrivals.values()].reduce((total, { parts, whole }) => {
        const come = parts
          .filter(({ atSeconds }) => atSeconds <= limitSeconds)
          .reduce((sum, { bytes }) => sum + bytes, 0);
        return total + (whole === undefined ? come : Math.min(come, whole.bytes));
      }, 0);
    },
  };
}
