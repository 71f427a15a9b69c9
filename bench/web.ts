/** `npm run bench -- web`: measures the public pages on a slow phone: time, scripts, Lighthouse scores. */
import type { Browser } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { findFreePort } from '../local/emulators/engines/free-port.ts';
import { callApi } from '../local/testing/call-api.ts';
import { createShop } from '../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../shared/documents/issued.ts';
import { parisDay } from '../shared/time.ts';
import { buildWeb } from '../web/build.ts';
import { launchBrowser, newPhone, type Visit, visit } from './browser-profile.ts';
import budgets from './budgets.json' with { type: 'json' };
import { atLeast, atMost, percentile, plainly, reportTable } from './report.ts';
import type { Row } from './row.ts';

const PAGES = ['/', '/login', '/tarifs', '/suivi'];
const VISITS = 3;
const LCP_MS = 1_600;
/** A visit may take longer than these pages do. Lighthouse's own limit of 45 s would end it much later. */
const LONGEST_LOAD_MS = 20_000;
/** Search engines must not find a quote, which belongs to its customer, so its page has no `seo` score. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Returns the path that a shop sends its customer with a quote. */
async function quotePath(cloud: TestCloud): Promise<string> {
  const { token } = await createShop(cloud);
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
  const { pathname, search } = new URL(link.body.url, cloud.origin);
  return pathname + search;
}

/** Returns the visit with the median LCP; each visit has a cold cache. */
async function medianVisit(browser: Browser, url: string): Promise<Visit> {
  const visits: Visit[] = [];
  while (visits.length < VISITS) {
    const phone = await newPhone(browser);
    visits.push(await visit(phone, url));
    await phone.close();
  }
  const median = percentile(
    visits.map(({ lcpMs }) => lcpMs),
    0.5,
  );
  const found = visits.find(({ lcpMs }) => lcpMs === median);
  if (!found) throw new Error(`No visit of ${url} was recorded`);
  return found;
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
  const cloud = await startTestCloud({
    web: true,
    report: () => undefined,
    inspectAnswer: () => undefined,
  });
  const port = await findFreePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const kilobytes = budgets.publicPages.javascriptGzipBytes / 1_000;
    const rows = weights.map(({ page, javascriptBytes }) =>
      atMost(`${page}: JavaScript, compressed`, javascriptBytes / 1_000, kilobytes, 'kB'),
    );
    const visited = [
      ...PAGES.map((page) => ({ page, url: `${cloud.origin}${page}` })),
      { page: '/devis/{id}', url: `${cloud.origin}${await quotePath(cloud)}` },
    ];
    for (const { page, url } of visited) {
      const { lcpMs, requests } = await medianVisit(browser, url);
      rows.push(
        atMost(`${page}: largest paint`, lcpMs, LCP_MS, 'ms'),
        plainly(`${page}: requests`, requests.length, ''),
      );
    }
    for (const { page, url } of visited) rows.push(...(await scores(page, url, port)));
    reportTable('web', rows);
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

await main();
