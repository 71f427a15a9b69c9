/** Writes the figures of each benchmark between two markers into its section of docs/performance.md. */
import type { Row } from './row.ts';

const marker = (name: string) => `<!-- figures of ${name}, written by the bench -->`;
const END = '<!-- end of figures -->';

/** When at least this many subjects have the same measure, the page merges their rows into one. */
const TOGETHER = 5;

/** Returns the rows as the page shows them: those with a goal, or all when none has one. */
export function figuresTable(rows: readonly Row[]): string {
  const named = withSubjects(rows);
  const shown = named.filter(({ goal }) => goal !== '');
  const lines = worstOfEach(shown.length > 0 ? shown : named).map((row) => {
    const { what, figure, unit, goal, holds } = row;
    const cells = [what, `${figure} ${unit}`.trim(), holds ? goal : `${goal} **(missed)**`];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| What | Figure | Goal |', '|---|---|---|', ...lines].join('\n');
}

/** Replaces '…' in names such as '… p99' by the subject of the row above, because the page may omit that row. */
function withSubjects(rows: readonly Row[]): Row[] {
  let subject = '';
  return rows.map((row) => {
    if (row.what.startsWith('… ')) return { ...row, what: `${subject}: ${row.what.slice(2)}` };
    subject = row.what.split(': ')[0] ?? '';
    return row;
  });
}

/** Replaces rows of the same measure and goal, such as '/login: requests', by one row with the worst figure. */
function worstOfEach(rows: readonly Row[]): Row[] {
  const measureOf = ({ what }: Row) => /: (.+)$/.exec(what)?.[1];
  const alike = Map.groupBy(rows, (row) => `${measureOf(row) ?? row.what}|${row.goal}`);
  return rows.flatMap((row) => {
    const measure = measureOf(row);
    const group = alike.get(`${measure}|${row.goal}`) ?? [];
    if (row.goal === '' || group.length < TOGETHER) return [row];
    if (row !== group[0]) return [];
    const figures = group.map(({ figure }) => figure);
    const figure = row.goal.startsWith('≤') ? Math.max(...figures) : Math.min(...figures);
    const holds = group.every((each) => each.holds);
    return [{ ...row, what: `${measure}, worst of ${group.length}`, figure, holds }];
  });
}

/** Returns the names of the benchmarks with a section in `page`. */
export const sectionNames = (page: string): string[] =>
  [...page.matchAll(/<!-- figures of (\S+), written by the bench -->/g)].map(
    ([, name]) => name ?? '',
  );

/** Returns the text between the markers of `name`, or `undefined` when the page has no such section. */
export function readSection(page: string, name: string): string | undefined {
  const [, after] = page.split(marker(name));
  return after?.split(END)[0]?.trim();
}

/** Returns `page` with `text` as the section of `name`, if it has that section. @throws when it has two. */
export function replaceSection(page: string, name: string, text: string): string {
  const [before, after, ...more] = page.split(marker(name));
  if (after === undefined) return page;
  if (more.length > 0) throw new Error(`The page has several sections for ${name}.`);
  const rest = after.slice(after.indexOf(END));
  return `${before}${marker(name)}\n\n${text}\n\n${rest}`;
}
