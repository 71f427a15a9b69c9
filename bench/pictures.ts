/**
 * Measures an intake with three pictures on the slow phone of browser-profile.ts: how soon the page reacts to a tap
 * while photographs of twelve megapixels are made smaller and sent, and whether the upload continues after a cut of the
 * network without sending stored pictures again. Run it with `npm run bench -- pictures`; it writes pictures.json.
 */
import type { CDPSession, Page } from '@playwright/test';
import { DashboardPage } from '../e2e/pages/dashboard-page.ts';
import { LoginPage } from '../e2e/pages/login-page.ts';
import { createShop } from '../local/testing/shop.ts';
import { startTestCloud } from '../local/testing/test-cloud.ts';
import { buildWeb } from '../web/build.ts';
import { launchBrowser, newPhone, slowDown, slowNetwork } from './browser/browser-profile.ts';
import { photograph } from './browser/photograph.ts';
import { atMost, median, plainly, reportTable } from './report/report.ts';

const PICTURES = 3;
const ADD_PICTURES = 'Choisir des photos';
const TAPS_EVERY_MS = 400;
/** The time limit is long enough for a slow phone to send three pictures, and for a busy machine to draw them. */
const LONGEST_MS = 120_000;

await buildWeb();
const cloud = await startTestCloud({ web: true, report: () => undefined });
const browser = await launchBrowser();
try {
  const { email, password } = await createShop(cloud);
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.goto(`${cloud.origin}/login`, { waitUntil: 'networkidle' });
  await new LoginPage(page).signIn({ email, password });
  const dashboard = new DashboardPage(page);
  await dashboard.create({
    ...{ deviceType: 'Smartphone', customerName: 'Durand', customerEmail: 'durand@exemple.fr' },
  });
  const session = await phone.newCDPSession(page);
  await slowDown(session);
  await slowNetwork(session);
  const tapped = performance.now();
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  await page.getByLabel(ADD_PICTURES).waitFor({ state: 'attached' });
  const openedMs = performance.now() - tapped;
  const uploads = uploadsOf(page);
  const taps = await reactionsWhile(page, () => sendWithCut(page, session, uploads));
  const stored = uploads.stored.length;
  const again = stored - new Set(uploads.stored).size;
  reportTable('pictures', [
    plainly('from the confirmation to the pictures', openedMs, 'ms'),
    atMost('tap while pictures are drawn and sent: next paint, median', median(taps), 100, 'ms'),
    atMost(
      'tap while pictures are drawn and sent: next paint, slowest',
      Math.max(...taps),
      100,
      'ms',
    ),
    atMost('pictures sent again after a cut although they were stored', again, 0, ''),
    atMost('pictures lost by the cut', PICTURES - new Set(uploads.stored).size, 0, ''),
    plainly('from the choice to three stored pictures, with a cut of 2 s', uploads.tookMs(), 'ms'),
  ]);
} finally {
  await browser.close();
  await cloud.stop();
}

type Uploads = ReturnType<typeof uploadsOf>;

/** Records the ids of the pictures that a page stored, and an id twice if it was stored twice. */
function uploadsOf(page: Page) {
  const stored: string[] = [];
  const idOf = (url: string) => new URL(url).searchParams.get('picture');
  let [firstMs, lastMs] = [0, 0];
  page.on('response', (response) => {
    const id = idOf(response.url());
    if (response.request().method() !== 'POST' || id === null || !response.ok()) return;
    stored.push(id);
    lastMs = performance.now();
  });
  const begin = () => {
    firstMs = performance.now();
  };
  return { stored, begin, tookMs: () => lastMs - firstMs };
}

/** Chooses three photographs, cuts the network after the first is stored, and waits until all are. */
async function sendWithCut(page: Page, session: CDPSession, uploads: Uploads): Promise<void> {
  const photographs = Array.from({ length: PICTURES }, (_, seed) => photograph(seed));
  uploads.begin();
  await page.getByLabel(ADD_PICTURES).setInputFiles(photographs);
  while (uploads.stored.length === 0) await page.waitForTimeout(50);
  const none = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await session.send('Network.emulateNetworkConditions', none);
  await page.waitForTimeout(2_000);
  await slowNetwork(session);
  const endsMs = performance.now() + LONGEST_MS;
  while (new Set(uploads.stored).size < PICTURES && performance.now() < endsMs)
    await page.waitForTimeout(50);
}

/** Taps the page's title repeatedly while `act` runs; returns the milliseconds from each tap to the next paint. */
async function reactionsWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const reactions: number[] = [];
    Object.assign(window, { reactions });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) reactions.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  let isOver = false;
  const acting = act().finally(() => {
    isOver = true;
  });
  const box = await page.getByRole('button', { name: 'Imprimer', exact: true }).boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const { x, y } = title ?? box ?? { x: 10, y: 100 };
  while (!isOver) {
    await page.touchscreen.tap(x + 5, Math.max(80, Math.min(y + 5, 700)));
    await page.waitForTimeout(TAPS_EVERY_MS);
  }
  await acting;
  await page.waitForTimeout(600);
  return page.evaluate(() => (window as unknown as { reactions: number[] }).reactions);
}
