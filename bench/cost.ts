/** `npm run bench -- cost` simulates a month of 10, 1,000 and 100,000 shops, and writes docs/cost.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Resources } from '../infra/alone-synthesized.ts';
import { PRODUCTION, synthesize } from '../infra/synthesized.ts';
import { ROOT } from '../local/root.ts';
import type { Prices } from './cost/cost-model.ts';
import { costSection } from './cost/cost-page.ts';
import { countsOf, shopMonth } from './cost/shop-month.ts';
import { stageDemand } from './cost/stage-demand.ts';
import { replaceSection } from './report/figures-section.ts';

export const COST_PAGE = path.join(ROOT, 'docs', 'cost.md');

/** Returns the section for the current templates, code, prices and counts (counts.json). */
export function currentCostSection(resources: Resources): string {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(ROOT, 'bench', name), 'utf8')) as unknown;
  const counted = read('counts.json') as Record<string, number>;
  const { prices } = read('prices.json') as { prices: Prices };
  return costSection(stageDemand(resources), shopMonth(countsOf(counted)), prices);
}

if (import.meta.main) {
  const section = currentCostSection(synthesize(PRODUCTION).resources);
  console.log(section);
  writeFileSync(COST_PAGE, replaceSection(readFileSync(COST_PAGE, 'utf8'), 'cost', section));
}
