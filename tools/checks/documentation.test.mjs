import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';
import { TOPICS } from './topics.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
/** The compiler's settings name all folders of the project. */
const folders = JSON.parse(read('tsconfig.json')).include.filter((each) => !each.includes('*'));
const pages = globSync(['*.md', ...['docs', ...folders].map((folder) => `${folder}/**/*.md`)], {
  cwd: ROOT,
});

/** Returns the targets of a page's relative links, and the paths that it names in full, from the repository's root. */
function placesNamedIn(page) {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)];
  const paths = [
    ...text.matchAll(/`((?:shared|functions|web|infra|local|e2e|bench|tools)\/[\w./-]+)`/g),
  ];
  return [...links.map(([, to]) => join(dirname(page), to)), ...paths.map(([, path]) => path)];
}

/** Returns the folders that the rows of a page's tables begin with. */
const foldersIn = (page) =>
  [...read(page).matchAll(/^\| \[?`(\w+)\/(?:src\/)?`/gm)].map(([, folder]) => folder);

it.each(pages)('The page %s names only files and folders that exist', (page) => {
  // A page may name build output that does not exist yet.
  const missing = placesNamedIn(page).filter(
    (place) => !existsSync(join(ROOT, place)) && !/^web\/dist/.test(place),
  );
  expect(missing).toEqual([]);
});

it.each(['README.md', 'docs/architecture.md'])('The page %s has a row for each folder', (page) => {
  const rows = foldersIn(page);
  expect(folders.filter((folder) => !rows.includes(folder))).toEqual([]);
});

it.each(pages)('The page %s links each name to a file that contains the name', (page) => {
  // Matches, for example, `statusChangeInput` of [`repair-input.ts`](../shared/repairs/repair-input.ts).
  const placed = /((?:`\w+`(?:, | or | and ))*`\w+`) (?:of|in) \[`[^\]]*\]\(([^)\s#]+\.\w+)\)/g;
  const missing = [...read(page).matchAll(placed)].flatMap(([, names, to]) => {
    const text = read(join(dirname(page), to));
    return names.match(/\w+(?=`)/g).filter((name) => !text.includes(name));
  });
  expect(missing).toEqual([]);
});

it.each(pages)('The page %s starts no TypeScript with the machine’s own Node', (page) => {
  // The machine's own Node may be Node 20, which cannot run TypeScript. npm and npx use the application's Node.
  const started = [...read(page).matchAll(/(?<!npx )\bnode (?:--\S+ )*\w[\w./-]*\.ts\b/g)];
  expect(started.map(([command]) => command)).toEqual([]);
});

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).sort();

it('The title of each decision record begins with a number that no other record has', () => {
  const numbers = decisions.map((file) => /(\d{4})-/.exec(file)?.[1] ?? file);
  expect(numbers.filter((number, place) => number === numbers[place - 1])).toEqual([]);
  const others = decisions.filter((file, place) => !read(file).startsWith(`# ${numbers[place]}`));
  expect(others).toEqual([]);
});

it('Each decision record has date, status, context, options, decision and consequences', () => {
  const parts = ['Context', 'Options considered', 'Decision', 'Consequences'];
  const others = decisions.filter((file) => {
    const text = read(file);
    const isDated = /^Date: \d{4}-\d\d-\d\d\. Status: \w+\.$/m.test(text);
    return !isDated || parts.some((part) => !text.includes(`\n**${part}.** `));
  });
  expect(others).toEqual([]);
  expect(decisions.length).toBeLessThanOrEqual(60);
});

it('The index of decisions lists each record once, under the name of a topic', () => {
  const index = read('docs/decisions/README.md');
  const listed = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(decisions.map((file) => basename(file)));
  const headings = [...index.matchAll(/^## (.*)$/gm)].map(([, topic]) => topic);
  expect(headings.filter((topic) => ![...TOPICS, 'platform'].includes(topic))).toEqual([]);
});

it('The index of decisions repeats the title of each record', () => {
  const index = read('docs/decisions/README.md');
  const titles = new Map(
    [...index.matchAll(/^- \[(.+)\]\(([^)]+)\)$/gm)].map(([, title, file]) => [file, title]),
  );
  const others = decisions.filter((file) => {
    const [heading = ''] = read(file).split('\n');
    return heading.replace(/^# \d{4} /, '') !== titles.get(basename(file));
  });
  expect(others).toEqual([]);
});

it('The glossary has at most 50 terms', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| (?!Term )([^|]+) \|/gm)];
  expect(terms.length).toBeGreaterThan(0);
  expect(terms.length).toBeLessThanOrEqual(50);
});
