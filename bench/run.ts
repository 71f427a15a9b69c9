/**
 * `npm run bench` runs every benchmark in turn, then lists the met and missed goals. `npm run bench -- table lookup`
 * runs only those, and numbers are the sizes that `table` and `search` measure. The exit code is 1 when a benchmark
 * fails. A missed goal is no failure, because a timing depends on the machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../local/root.ts';
import type { Row } from './report/row.ts';

/**
 * The benchmarks run in this order: first those that count or measure sizes, then those that need a quiet machine, and
 * last those in a browser.
 */
const BENCHES = [
  'table',
  'search',
  'lookup',
  'realtime',
  'follow',
  'notified',
  'shop-load',
  'ten-lambdas',
  'jobs',
  'bundles',
  'overhead',
  'pdf',
  'zip',
  'web',
  'tasks',
  'pictures',
  'tracking-page',
  'dashboard',
  'cost',
] as const;

const fileOf = (name: string) => path.join(ROOT, 'bench', `${name}.ts`);

/** Runs one benchmark in its own process and returns whether it finished. */
function run(name: string): boolean {
  console.log(`\n${name}`);
  const args = ['--expose-gc', fileOf(name), ...sizes];
  return spawnSync(process.execPath, args, { stdio: 'inherit', cwd: ROOT }).status === 0;
}

/** Returns the figures written since `sinceMs`, by the name of their file. */
function figuresSince(sinceMs: number): [string, Row[]][] {
  const files = globSync('bench/results/*.json', { cwd: ROOT }).map((file) =>
    path.join(ROOT, file),
  );
  return files
    .filter((file) => statSync(file).mtimeMs >= sinceMs)
    .map((file) => [path.basename(file, '.json'), readRows(file)]);
}

const readRows = (file: string): Row[] => {
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(found) ? found.filter((row: Partial<Row>) => row.goal !== undefined) : [];
};

function summarise(results: readonly [string, readonly Row[]][]): void {
  const judged = results.flatMap(([name, rows]) =>
    rows.filter(({ goal }) => goal !== '').map((row) => ({ name, ...row })),
  );
  const missed = judged.filter(({ holds }) => !holds);
  console.log(`\n${judged.length - missed.length} of ${judged.length} goals met`);
  for (const { name, what, figure, unit, goal } of missed) {
    console.log(`Missed: ${name}: ${what}: ${`${figure} ${unit}`.trim()}, ${goal}`);
  }
}

const given = process.argv.slice(2);
const sizes = given.filter((each) => /^\d+$/.test(each));
const asked = given.filter((each) => !sizes.includes(each));
const known: readonly string[] = BENCHES.filter((name) => existsSync(fileOf(name)));
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. The benchmarks are ${known.join(', ')}.`,
  );
  process.exit(1);
}
// The times of files are whole milliseconds, so the start is rounded down.
const startMs = Math.floor(Date.now());
const broken = (asked.length > 0 ? asked : known).filter((name) => !run(name));
summarise(figuresSince(startMs));
for (const name of broken) console.log(`Failed: ${name}`);
process.exitCode = broken.length > 0 ? 1 : 0;
