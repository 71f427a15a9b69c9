/**
 * Lighthouse (mobile, applied throttling) on every public page of the embedded cloud's production build.
 * Prints a table and writes bench/results/web.json: `npm run bench -- web`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { startCloud } from '../local/cloud.ts';
import { CHROMIUM_FLAGS, findBrowser } from '../tools/browser.mjs';
import { buildWeb } from '../web/build.ts';

const PAGES = ['/', '/login', '/tarifs', '/suivi'];
const DEBUGGING_PORT = 9333;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Row = Record<(typeof CATEGORIES)[number], number> & {
  page: string;
  lcpMs: number;
  cls: number;
  scriptKb: number;
};

await buildWeb();
const cloud = await startCloud();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  const rows: Row[] = [];
  for (const page of PAGES) rows.push(await measure(page));
  console.table(rows);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/web.json', `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await browser.close();
  await cloud.stop();
}

async function measure(page: string): Promise<Row> {
  const flags: Flags = {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    throttlingMethod: 'devtools',
  };
  const result = await lighthouse(`${cloud.origin}${page}`, flags);
  if (result === undefined) throw new Error(`Lighthouse gave no report for ${page}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  for (const category of Object.values(categories)) {
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9) {
        console.log(`${page}: ${id}: ${audit?.displayValue ?? audit?.title}`);
      }
    }
  }
  const scripts =
    (audits['network-requests']?.details as { items?: NetworkRequest[] })?.items ?? [];
  const scriptBytes = scripts
    .filter((request) => request.resourceType === 'Script')
    .reduce((total, request) => total + (request.transferSize ?? 0), 0);
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    cls: Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
    scriptKb: Math.round(scriptBytes / 100) / 10,
  };
}

type NetworkRequest = { resourceType?: string; transferSize?: number };
