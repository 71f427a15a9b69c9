import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const page = read('docs/asvs.md');
/** The numbers by level come from OWASP's own list. */
const levels = JSON.parse(read('tools/checks/asvs-5.0.json'));

const rows = [
  ...page.matchAll(/^\| ([\d., ]+) \| \**([a-z/ ]+?)\** \| (.+?) \| ?(.*?) ?\|$/gm),
].map(([, numbers, state, why, seen]) => ({
  numbers: numbers.split(', '),
  state,
  why,
  seen: seen.split('<br>').filter(Boolean),
}));
const named = rows.flatMap(({ numbers, seen }) =>
  seen.map((each) => {
    const [, file, title = ''] = /^`([^`]+)`(?:: (.+))?$/.exec(each) ?? [];
    return [numbers.join(', '), file ?? each, title];
  }),
);

it('The page lists each requirement of levels 1 and 2 once', () => {
  const listed = rows.flatMap(({ numbers }) => numbers);
  expect(listed.toSorted()).toEqual([...levels[1], ...levels[2]].toSorted());
});

it('Each requirement states whether it is met, by which means, and which test covers it', () => {
  for (const { numbers, state, why, seen } of rows) {
    expect(['met', 'partly', 'not met', 'n/a'], numbers.join()).toContain(state);
    expect(why.length, numbers.join()).toBeGreaterThan(2);
    if (state === 'met' || state === 'partly') expect(seen, numbers.join()).not.toEqual([]);
  }
});

it('The totals of the page equal the counted requirements', () => {
  const of = (state) =>
    rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length;
  expect(page).toContain(`The ${levels[1].length + levels[2].length} requirements`);
  expect(page).toContain(
    `${of('met')} are met, ${of('partly')} partly, ${of('not met')} are not met, ${of('n/a')} do not apply`,
  );
});

it.each(named)('The named test of the requirements %s exists: %s, %s', (_numbers, file, title) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
  // A title that ends with '…' is abbreviated.
  expect(read(file)).toContain(title.replace(/…$/, ''));
});
