/**
 * Measures the dashboard of a shop with 10,000 repairs on the slow phone of browser-profile.ts: its first visit with a
 * session and a cold cache; then, at full speed and on the phone, how soon it draws its first page after the answer and
 * how soon it reacts to a person. Run it with `npm run bench -- dashboard`; it writes dashboard.json.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { buildWeb } from '../web/build.ts';
import { launchBrowser, newPhone, slowDown, slowNetwork } from './browser/browser-profile.ts';
import { reactions } from './browser/dashboard-interactions.ts';
import { coldVisits, firstCard, signIn, startFilledCloud } from './browser/signed-in-phone.ts';
import { atMost, median, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const REPAIRS = 10_000;
const VISITS = 3;
/** The first draw is slower than the others, because Chromium compiles the scripts and caches the result. */
const DRAWS = 5;

/**
 * Loads the page once. Returns the milliseconds between the last answer that the page needs and the frame with its
 * first repairs. The page itself reports them, because looking for a card by its role from outside forces one layout
 * for every card.
 */
async function drawn(page: Page, url: string): Promise<number> {
  const drawnLine = page.waitForEvent('console', (message) => message.text().startsWith(DRAWN));
  await page.goto(url);
  return Number((await drawnLine).text().slice(DRAWN.length));
}

const DRAWN = 'first repairs drawn after ';

/** Runs in every page before its own scripts and reports when the frame with the first repair was painted. */
function reportFirstCard(words: string): void {
  const report = () => {
    const paintedMs = performance.now();
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/(session|dashboard|repairs)(\?|$)/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .filter((endMs) => endMs <= paintedMs);
    console.info(`${words}${paintedMs - Math.max(...answers)}`);
  };
  const look = () => {
    if (document.querySelector('article') === null) return requestAnimationFrame(look);
    // This task runs after the next frame, so the present frame has been painted.
    return requestAnimationFrame(() => setTimeout(report));
  };
  requestAnimationFrame(look);
}

async function inUse(phone: BrowserContext, url: string, isSlow: boolean) {
  const page = await phone.newPage();
  await page.addInitScript(reportFirstCard, DRAWN);
  const session = await phone.newCDPSession(page);
  if (isSlow) await slowDown(session);
  const draws: number[] = [];
  while (draws.length < DRAWS) draws.push(await drawn(page, url));
  if (isSlow) await slowNetwork(session);
  const figures = [
    { what: 'first page drawn after the answer', ms: median(draws) },
    ...(await reactions(page, 3)),
  ];
  await page.close();
  return figures;
}

async function main(): Promise<void> {
  await buildWeb();
  const { cloud, shop, stop } = await startFilledCloud(REPAIRS);
  const browser = await launchBrowser();
  try {
    const phone = await newPhone(browser);
    await signIn(phone, cloud.origin, shop);
    const url = `${cloud.origin}/dashboard`;
    const visits = await coldVisits(phone, url, VISITS, firstCard);
    for (const request of visits[0]?.requests ?? []) console.log(request.replace(/\?ticket.*/, ''));
    const rows: Row[] = [];
    for (const { what, ms } of await inUse(phone, url, false))
      rows.push(atMost(what, ms, 100, 'ms'));
    for (const { what, ms } of await inUse(phone, url, true))
      rows.push(plainly(`on the slow phone: ${what}`, ms, 'ms'));
    reportTable('dashboard', [
      atMost('first visit: largest paint', median(visits.map(({ lcpMs }) => lcpMs)), 2_500, 'ms'),
      atMost(
        'first visit: requests',
        Math.max(...visits.map((each) => each.requests.length)),
        10,
        '',
      ),
      ...rows,
    ]);
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
