import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../local/root.ts';
import { figuresTable, replaceSection } from './figures-section.ts';
import type { Row } from './row.ts';

export const atMost = (what: string, figure: number, limit: number, unit: string): Row => ({
  what,
  figure: rounded(figure),
  unit,
  goal: `≤ ${limit}`,
  holds: figure <= limit,
});

export const atLeast = (what: string, figure: number, limit: number, unit: string): Row => ({
  what,
  figure: rounded(figure),
  unit,
  goal: `≥ ${limit}`,
  holds: figure >= limit,
});

export const plainly = (what: string, figure: number, unit: string): Row => ({
  what,
  figure: rounded(figure),
  unit,
  goal: '',
  holds: true,
});

/** Returns the value that a share of `values` does not exceed. A share of 0.5 gives the median; no values give NaN. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Prints and stores the figures. A missed goal does not fail the run, because a timing depends on the machine. */
export function reportTable(name: string, rows: readonly Row[]): void {
  const verdict = ({ goal, holds }: Row) => (goal === '' ? '' : holds ? 'yes' : 'NO');
  console.table(
    rows.map((row) => ({
      what: row.what,
      figure: `${row.figure} ${row.unit}`.trim(),
      goal: row.goal,
      holds: verdict(row),
    })),
  );
  keepFigures(ROOT, name, rows, given);
}

const given = process.argv.slice(2);

/**
 * Writes the figures to `bench/results/<name>.json` and into their section of docs/performance.md, if any. A run that
 * was given sizes or scenarios does not change the page, because the page shows the usual ones.
 */
export function keepFigures(
  root: string,
  name: string,
  rows: readonly Row[],
  given: readonly string[],
): void {
  const results = path.join(root, 'bench', 'results', `${name}.json`);
  mkdirSync(path.dirname(results), { recursive: true });
  writeFileSync(results, `${JSON.stringify(rows, null, 2)}\n`);
  if (given.length > 0) return;
  const page = path.join(root, 'docs', 'performance.md');
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), name, figuresTable(rows)));
}

/** Keeps two decimals below ten, one decimal below a hundred and none above, because further digits would be noise. */
function rounded(value: number): number {
  const scale = Math.abs(value) < 10 ? 100 : Math.abs(value) < 100 ? 10 : 1;
  return Math.round(value * scale) / scale;
}
