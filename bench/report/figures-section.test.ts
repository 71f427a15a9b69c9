import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../local/root.ts';
import { figuresTable, readSection, replaceSection, sectionNames } from './figures-section.ts';
import { atMost, keepFigures, plainly } from './report.ts';

const ROWS = [
  atMost('reads', 2, 1, ''),
  atMost('p50', 1.04, 1.1, 'times'),
  plainly('p99', 3, 'ms'),
];
const page = readFileSync(path.join(ROOT, 'docs', 'performance.md'), 'utf8');

describe('Replacing a section of a page', () => {
  it('A section is written between its markers, and the rest of the page stays unchanged', () => {
    const before =
      'a\n<!-- figures of x, written by the bench -->\nold\n<!-- end of figures -->\nb';
    const after = replaceSection(before, 'x', figuresTable(ROWS));
    expect(readSection(after, 'x')).toBe(figuresTable(ROWS));
    expect(after).toMatch(/^a\n[\s\S]*<!-- end of figures -->\nb$/);
    expect(after).not.toContain('old');
    expect(replaceSection(before, 'y', 'none')).toBe(before);
    expect(() => replaceSection(`${before}\n${before}`, 'x', 'none')).toThrow('several sections');
  });

  it('A missed goal is marked', () => {
    expect(figuresTable(ROWS).split('\n')).toContain('| reads | 2 | ≤ 1 **(missed)** |');
    expect(figuresTable(ROWS).split('\n')).toContain('| p50 | 1.04 times | ≤ 1.1 |');
  });
});

it('The page shows figures without a goal only when no figure of the benchmark has a goal', () => {
  const timing = plainly('p99', 3, 'ms');
  expect(figuresTable([atMost('requests', 2, 2, ''), timing])).not.toContain('p99');
  expect(figuresTable([timing])).toContain('| p99 | 3 ms |  |');
});

it('A row such as « … p99 » is shown with the subject of the row before it', () => {
  const rows = [plainly('search: p50', 1, 'ms'), atMost('… p99', 3, 4, 'ms')];
  expect(figuresTable(rows).split('\n').slice(2)).toEqual(['| search: p99 | 3 ms | ≤ 4 |']);
});

it('Five rows with the same measure and goal are shown as one row with the worst figure', () => {
  const sizes = [3, 9, 5, 4, 2].map((size, page) => atMost(`/${page}: size`, size, 8, 'kB'));
  const lines = figuresTable([...sizes, atMost('/: paint', 1, 2, 's')]).split('\n');
  expect(lines.slice(2)).toEqual([
    '| size, worst of 5 | 9 kB | ≤ 8 **(missed)** |',
    '| /: paint | 1 s | ≤ 2 |',
  ]);
});

describe('docs/performance.md', () => {
  it('Writing the results also writes their section of the page', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'rebond-figures-'));
    mkdirSync(path.join(root, 'docs'));
    writeFileSync(path.join(root, 'docs', 'performance.md'), page);
    keepFigures(root, 'lookup', ROWS, []);
    const results = readFileSync(path.join(root, 'bench', 'results', 'lookup.json'), 'utf8');
    const written = readFileSync(path.join(root, 'docs', 'performance.md'), 'utf8');
    expect(JSON.parse(results)).toEqual(ROWS);
    expect(readSection(written, 'lookup')).toBe(figuresTable(JSON.parse(results)));
    expect(sectionNames(written)).toEqual(sectionNames(page));
    rmSync(root, { recursive: true });
  });

  it('A run with sizes or scenarios of its own leaves the page as it is', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'rebond-figures-'));
    mkdirSync(path.join(root, 'docs'));
    writeFileSync(path.join(root, 'docs', 'performance.md'), page);
    keepFigures(root, 'search', ROWS, ['200', '2000']);
    expect(readFileSync(path.join(root, 'docs', 'performance.md'), 'utf8')).toBe(page);
    rmSync(root, { recursive: true });
  });

  it.each(sectionNames(page))(
    'Each figure of %s is marked as missed exactly when it misses its goal',
    (name) => {
      const section = readSection(page, name) ?? '';
      for (const [, figure, kind, limit, missed] of section.matchAll(
        /\| ([\d.]+)[^|]*\| at (most|least) ([\d.]+)( \*\*\(missed\)\*\*)? \|/g,
      )) {
        // Figures are printed rounded, so a figure that is printed like its limit may be above or below the limit.
        if (figure === limit) continue;
        const holds =
          kind === 'most' ? Number(figure) < Number(limit) : Number(figure) > Number(limit);
        expect(missed === undefined).toBe(holds);
      }
    },
  );
});
