/**
 * `npm run bench -- cost`: simulates a month of 10, 1,000 and 100,000 shops, prints its cost and writes it into
 * docs/cost.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../local/root.ts';
import type { Prices } from './cost-model.ts';
import { costSection } from './cost-page.ts';
import { readSection, replaceSection, rowsOf } from './figures-section.ts';
import { countsOf, shopMonth } from './shop-month.ts';

export const COST_PAGE = path.join(ROOT, 'docs', 'cost.md');

/** Returns the section for the current code, prices and counts, which the benchmarks wrote into docs/performance.md. */
export function currentCostSection(): string {
  const performance = readFileSync(path.join(ROOT, 'docs', 'performance.md'), 'utf8');
  const counted = rowsOf(readSection(performance, 'table') ?? '');
  const { prices } = JSON.parse(readFileSync(path.join(ROOT, 'bench', 'prices.json'), 'utf8')) as {
    prices: Prices;
  };
  return costSection(shopMonth(countsOf(counted)), prices);
}

if (import.meta.main) {
  const section = currentCostSection();
  console.log(section);
  writeFileSync(COST_PAGE, replaceSection(readFileSync(COST_PAGE, 'utf8'), 'cost', section));
}
