import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageAssets } from './page-assets.ts';

export type Budget = { javascriptGzipBytes: number; cssGzipBytes: number };

export type PageWeight = { page: string; javascriptBytes: number; cssBytes: number };

async function gzipBytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function weigh(folder: string, page: string, assets: PageAssets): Promise<PageWeight> {
  return {
    page,
    javascriptBytes: await gzipBytes(folder, assets.scripts),
    cssBytes: await gzipBytes(folder, assets.styles),
  };
}

/** Returns one sentence for each exceeded budget, and an empty list when there is none. */
export function budgetFailures(weights: readonly PageWeight[], budget: Budget): string[] {
  const check = (page: string, what: string, bytes: number, limit: number) =>
    bytes > limit ? [`${page}: ${what} weighs ${bytes} bytes gzipped, the budget is ${limit}`] : [];
  return weights.flatMap(({ page, javascriptBytes, cssBytes }) => [
    ...check(page, 'JavaScript', javascriptBytes, budget.javascriptGzipBytes),
    ...check(page, 'CSS', cssBytes, budget.cssGzipBytes),
  ]);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);

/** Returns a sentence for each page whose first load contains one of `chunks`. A first visit must not load them. */
export function forbiddenLoads(
  pages: readonly { page: string; assets: PageAssets }[],
  chunks: ReadonlySet<string>,
  name: string,
): string[] {
  return pages
    .filter(({ assets }) => assets.scripts.some((file) => chunks.has(file)))
    .map(({ page }) => `${page}: ${name} is among the scripts of its first load`);
}

export function budgetTable(weights: readonly PageWeight[], budget: Budget): string {
  const row = (page: string, javascript: number, css: number) =>
    `${page.padEnd(14)}${kilobytes(javascript)}${kilobytes(css)}`;
  return [
    `${'kB gzipped'.padEnd(14)}${'JS'.padStart(8)}${'CSS'.padStart(8)}`,
    ...weights.map(({ page, javascriptBytes, cssBytes }) => row(page, javascriptBytes, cssBytes)),
    row('budget', budget.javascriptGzipBytes, budget.cssGzipBytes),
  ].join('\n');
}
