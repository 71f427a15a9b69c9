/** Compares the figures of the tasks with the figures of an earlier checkout. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../local/root.ts';
import { atMost, plainly } from '../report/report.ts';
import type { Row } from '../report/row.ts';

export type Figures = { keys: number; clicks: number; seconds: number };
/** These are the figures of each task by its name; `null` means that the task cannot be done. */
export type Taken = Record<string, Figures | null>;

/** The intake of a known customer may take this many keys. It took 81 before customers were recognized. */
const KNOWN_KEYS = 25;
/** The way from a repair's card to a sent quote may take this many clicks. */
const QUOTE_CLICKS = 5;
const BEFORE = path.join(ROOT, 'bench/tasks/before.json');
/** The results show this text for a task that the earlier checkout did not support. */
export const NOT_THEN = 'not possible';

/** Stores the figures of an earlier checkout, with its commit. */
export function keepAsBefore(checkout: string, taken: Taken): void {
  const git = ['rev-parse', '--short', 'HEAD'];
  const commit = execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).trim();
  writeFileSync(BEFORE, `${JSON.stringify({ commit, taken }, null, 2)}\n`);
}

export const sumOf = (...parts: (Figures | null | undefined)[]): Figures | null =>
  parts.reduce<Figures | null>(
    (sum, part) =>
      sum && part
        ? {
            keys: sum.keys + part.keys,
            clicks: sum.clicks + part.clicks,
            seconds: Math.round((sum.seconds + part.seconds) * 100) / 100,
          }
        : null,
    { keys: 0, clicks: 0, seconds: 0 },
  );

/** Returns a task's rows with its earlier figures. */
export function rowsOf([name, figures]: [string, Figures | null]): Row[] {
  if (figures === null) throw new Error(`The task ${name} cannot be done`);
  const { taken } = JSON.parse(readFileSync(BEFORE, 'utf8')) as { taken: Taken };
  const { keys, clicks, seconds } = figures;
  const keysOf = name === 'intake, known customer' ? within : plainly;
  const clicksOf = name === 'quote from the card' ? withinClicks : plainly;
  const before = (kind: keyof Figures) => ({ before: taken[name]?.[kind] ?? NOT_THEN });
  return [
    { ...keysOf(`${name}: keys`, keys, ''), ...before('keys') },
    { ...clicksOf(`${name}: clicks`, clicks, ''), ...before('clicks') },
    {
      ...plainly(`${name}: as long as the application takes`, seconds, 's'),
      ...before('seconds'),
    },
  ];
}

const within = (what: string, keys: number, unit: string) => atMost(what, keys, KNOWN_KEYS, unit);
const withinClicks = (what: string, clicks: number, unit: string) =>
  atMost(what, clicks, QUOTE_CLICKS, unit);
