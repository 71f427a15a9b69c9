import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local/root.ts';
import { figuresTable, readSection, replaceSection, sectionNames } from './figures-section.ts';
import { atMost, keepFigures, plainly } from './report.ts';

const ROWS = [
  atMost('reads', 2, 1, ''),
  atMost('p50', 1.04, 1.1, 'times'),
  plainly('p99', 3, 'ms'),
];
const page = readFileSync(path.join(ROOT, 'docs', 'performance.md'), 'utf8');

describe('replaceSection', () => {
  it('A section is written between its markers and the rest stays', () => {
    const before =
      'a\n<!-- figures of x, written by the bench -->\nold\n<!-- end of figures -->\nb';
    const after = replaceSection(before, 'x', figuresTable(ROWS));
    expect(readSection(after, 'x')).toBe(figuresTable(ROWS));
    expect(after).toMatch(/^a\n[\s\S]*<!-- end of figures -->\nb$/);
    expect(after).not.toContain('old');
    expect(replaceSection(before, 'y', 'none')).toBe(before);
    expect(() => replaceSection(`${before}\n${before}`, 'x', 'none')).toThrow('several sections');
  });

  it('A missed goal is shown', () => {
    expect(figuresTable(ROWS).split('\n').slice(2)).toEqual([
      '| reads | 2 | at most 1 | **no** |',
      '| p50 | 1.04 times | at most 1.1 | yes |',
      '| p99 | 3 ms |  |  |',
    ]);
  });
});

it('An earlier figure stands next to the current one, or a reason why there is none', () => {
  const rows = [
    { ...plainly('keys', 3, ''), before: 81 },
    { ...plainly('wait', 2, 's'), before: 'not possible' },
  ];
  expect(figuresTable(rows).split('\n')).toEqual([
    '| What | Figure | Goal | Held | Before |',
    '|---|---|---|---|---|',
    '| keys | 3 |  |  | 81 |',
    '| wait | 2 s |  |  | not possible |',
  ]);
});

describe('docs/performance.md', () => {
  it('The page was written with the results and agrees with them', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'rebond-figures-'));
    mkdirSync(path.join(root, 'docs'));
    writeFileSync(path.join(root, 'docs', 'performance.md'), page);
    keepFigures(root, 'lookup', ROWS);
    const results = readFileSync(path.join(root, 'bench', 'results', 'lookup.json'), 'utf8');
    const written = readFileSync(path.join(root, 'docs', 'performance.md'), 'utf8');
    expect(JSON.parse(results)).toEqual(ROWS);
    expect(readSection(written, 'lookup')).toBe(figuresTable(JSON.parse(results)));
    expect(sectionNames(written)).toEqual(sectionNames(page));
    rmSync(root, { recursive: true });
  });

  it.each(sectionNames(page))('Each figure of %s has the verdict that it deserves', (name) => {
    const section = readSection(page, name) ?? '';
    for (const [, figure, kind, limit, verdict] of section.matchAll(
      /\| ([\d.]+)[^|]*\| at (most|least) ([\d.]+) \| (\S+) \|/g,
    )) {
      // A figure is printed rounded, so one that is printed as its limit may be on either side of it.
      if (figure === limit) continue;
      const holds =
        kind === 'most' ? Number(figure) < Number(limit) : Number(figure) > Number(limit);
      expect(verdict).toBe(holds ? 'yes' : '**no**');
    }
  });
});
