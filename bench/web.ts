/**
 * `npm run bench -- web` measures what a person feels on a slow phone with a cold cache: how soon public pages, the
 * dashboard and the document editor appear, and whether they respond and do not shift while they load. It also measures
 * how soon the dashboard of a shop with 1,000 repairs reacts, and Lighthouse's scores.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { findFreePort } from '../local/emulators/engines/free-port.ts';
import { callApi } from '../local/testing/call-api.ts';
import { createShop } from '../local/testing/shop.ts';
import type { TestCloud } from '../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../shared/documents/issued/issued.ts';
import { parisDay } from '../shared/time.ts';
import { buildWeb } from '../web/build.ts';
import {
  launchBrowser,
  newPhone,
  SLOW_3G,
  slowDown,
  slowNetwork,
  type Visit,
  visit,
} from './browser/browser-profile.ts';
import { DAILY, reactions } from './browser/dashboard-interactions.ts';
import { coldVisits, firstCard, signIn, startFilledCloud } from './browser/signed-in-phone.ts';
import budgets from './budgets.json' with { type: 'json' };
import { atLeast, atMost, median, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';
import { sampleNumber } from './sample-shop.ts';

const PAGES = ['/', '/login', '/tarifs', '/suivi'];
const REPAIRS = 1_000;
/** Each figure is the median of several visits or actions. */
const TIMES = 5;
const LCP_MS = 1_000;
const FELT_MS = 100;
/** Ends a visit that takes much longer than these pages need. Lighthouse's own limit is 45 s. */
const LONGEST_LOAD_MS = 20_000;
/** Search engines must not find a quote, which belongs to its customer, so its page has no `seo` score. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Returns the path that a shop sends its customer with a quote. */
async function quotePath(cloud: TestCloud): Promise<string> {
  // The page shows the e-mail address, and an address of random length would wrap in some runs only.
  const { token } = await createShop(cloud, { email: 'lea@exemple.fr' });
  const json = {
    company_name: 'Atelier Léa',
    siret: '73282932000074',
    vat_regime: 'franchise',
    address: '1 rue du Lac',
  };
  await callApi(cloud, '/api/company', { method: 'PUT', token, json });
  const draft = {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  };
  const request = { method: 'POST', token } as const;
  const { body } = await callApi<IssuedDocument>(cloud, '/api/documents', {
    ...request,
    json: draft,
  });
  const path = `/api/documents/${body.id}/approval-link`;
  const link = await callApi<{ url: string }>(cloud, path, { ...request, json: {} });
  const { pathname, search, hash } = new URL(link.body.url, cloud.origin);
  return pathname + search + hash;
}

type Goals = { lcpMs: number; requests?: number };

function rowsOf(page: string, visits: readonly Visit[], goals: Goals): Row[] {
  const medianOf = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const requests = medianOf((each) => each.requests.length);
  return [
    atMost(
      `${page}: largest paint`,
      medianOf(({ lcpMs }) => lcpMs),
      goals.lcpMs,
      'ms',
    ),
    atMost(
      `${page}: blocked`,
      medianOf(({ blockedMs }) => blockedMs),
      FELT_MS,
      'ms',
    ),
    atMost(
      `${page}: layout shift`,
      medianOf(({ layoutShift }) => layoutShift),
      0,
      '',
    ),
    goals.requests === undefined
      ? plainly(`${page}: requests`, requests, '')
      : atMost(`${page}: requests`, requests, goals.requests, ''),
  ];
}

/** Visits a public page, each time on a phone that nobody has used. */
async function firstVisits(browser: Browser, url: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  while (visits.length < TIMES) {
    const phone = await newPhone(browser);
    visits.push(await visit(phone, url));
    await phone.close();
  }
  return visits;
}

/** Measures the signed-in pages with a cold cache, on the slow phone's network and on an even slower one. */
async function signedInRows(phone: BrowserContext, origin: string): Promise<Row[]> {
  const url = `${origin}/dashboard`;
  const editor = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
  const dashboard = await coldVisits(phone, url, TIMES, firstCard);
  const invoicing = await coldVisits(phone, `${origin}/facturation`, TIMES, editor);
  const weak = await coldVisits(phone, url, TIMES, firstCard, SLOW_3G);
  const outlineMs = median(weak.map(({ firstPaintMs }) => firstPaintMs));
  // The dashboard's largest text is in a card, so the largest paint shows when the cards appear.
  const cardsMs = median(weak.map(({ lcpMs }) => lcpMs));
  return [
    ...rowsOf('/dashboard', dashboard, { lcpMs: 1_800 }),
    ...rowsOf('/facturation', invoicing, { lcpMs: 2_000, requests: 12 }),
    atMost('/dashboard on slow 3G: outline', outlineMs, 1_500, 'ms'),
    atMost('/dashboard on slow 3G: cards', cardsMs, 4_000, 'ms'),
  ];
}

async function reactionRows(phone: BrowserContext, origin: string): Promise<Row[]> {
  const page = await phone.newPage();
  await page.goto(`${origin}/dashboard`);
  await firstCard(page);
  const session = await phone.newCDPSession(page);
  await slowDown(session);
  await slowNetwork(session);
  const rows = await reactions(page, TIMES, DAILY);
  await page.close();
  return rows.map(({ what, ms }) => atMost(`/dashboard: ${what}`, ms, FELT_MS, 'ms'));
}

/** Returns Lighthouse's scores of a page on its own phone: one visit, with a simulated network and processor. */
async function scores(page: string, url: string, port: number): Promise<Row[]> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES.filter((name) => name !== 'seo' || PAGES.includes(page)),
    disableFullPageScreenshot: true,
    maxWaitForLoad: LONGEST_LOAD_MS,
  };
  const result = await lighthouse(url, flags);
  if (result === undefined) throw new Error(`Lighthouse gave no report for ${page}`);
  return Object.entries(result.lhr.categories).map(([name, { score }]) =>
    atLeast(`${page}: Lighthouse, ${name}`, (score ?? 0) * 100, 95, ''),
  );
}

async function main(): Promise<void> {
  const weights = await buildWeb();
  const { cloud, shop, stop } = await startFilledCloud(REPAIRS);
  const port = await findFreePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const kilobytes = budgets.publicPages.javascriptGzipBytes / 1_000;
    const rows = weights.map(({ page, javascriptBytes }) =>
      atMost(`${page}: JavaScript, compressed`, javascriptBytes / 1_000, kilobytes, 'kB'),
    );
    const visited = [
      ...PAGES.map((page) => ({ page, url: `${cloud.origin}${page}` })),
      { page: '/suivi/{n}', url: `${cloud.origin}/suivi/${sampleNumber(REPAIRS - 1)}` },
      { page: '/devis/{id}', url: `${cloud.origin}${await quotePath(cloud)}` },
    ];
    for (const { page, url } of visited) {
      rows.push(...rowsOf(page, await firstVisits(browser, url), { lcpMs: LCP_MS }));
    }
    const phone = await newPhone(browser);
    await signIn(phone, cloud.origin, shop);
    rows.push(...(await signedInRows(phone, cloud.origin)));
    rows.push(...(await reactionRows(phone, cloud.origin)));
    for (const { page, url } of visited) rows.push(...(await scores(page, url, port)));
    reportTable('web', rows);
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
