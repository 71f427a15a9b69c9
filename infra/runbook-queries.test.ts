/** Checks that our code writes the messages and fields that a query of the runbook searches, into the searched log. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { METRICS } from '../functions/platform/metric-names.ts';
import { BUNDLING } from './bundles/bundling.ts';
import { LAMBDAS } from './lambdas.ts';
import { OPERATIONS_DOC } from './stacks/alerts.ts';

const ROOT = BUNDLING.absWorkingDir;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

type Section = { heading: string; text: string };
const sections: Section[] = [OPERATIONS_DOC, 'docs/stripe.md'].flatMap((file) =>
  read(file)
    .split(/^#{2,3} /m)
    .map((text) => ({ heading: text.split('\n')[0] ?? '', text })),
);

/** The query reads the access log, if one is named, and otherwise the Lambdas' logs (CloudWatch Logs Insights). */
type Query = { section: Section; text: string; accessLog: string | undefined };
const queries: Query[] = sections.flatMap((section) => {
  const blocks = section.text.matchAll(/^ *```\n([^`]*?)^ *```$/gm);
  const spans = section.text.matchAll(
    /(?<!`)`((?:filter|stats) [^`]+)`(?: in `(\/aws\/vendedlogs\/[^`]+)`)?/g,
  );
  return [...blocks, ...spans]
    .map(([, text = '', accessLog]) => ({ section, text, accessLog }))
    .filter(({ text }) => /\b(?:filter|stats)\b/.test(text));
});
const textsOf = (query: string, field: string) =>
  [
    ...query.matchAll(new RegExp(`\\b${field} (?:=|in) (?:"([^"]+)"|\\[([^\\]]+)\\])`, 'g')),
  ].flatMap(
    ([, one, several = '']) =>
      one ?? [...several.matchAll(/"([^"]+)"/g)].map(([, each = '']) => each),
  );

/**
 * The code logs this line. `named` is its message or, for an alarm, the metric; `fields` is the text that names its
 * fields; and `counted` is the metric that is counted beside it.
 */
type Line = { named: string; fields: string; counted: string | undefined };
const CALL =
  /\b(?:logger\.(?:info|warn|error)|(?:\w+\.)?alarm)\(\s*'([^']+)'(?:,\s*([^;]*?))?,?\s*\);/g;
const COUNT = String.raw`(?:\w+\.)?(?:count|alarm)\('(\w+)'[^;]*;`;
const lines: Line[] = globSync('functions/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|^functions\/testing\//.test(file))
  .flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(CALL)].map(({ 0: call, 1: named = '', 2: fields = '', index }) => {
      const after = new RegExp(`^\\s*${COUNT}`).exec(text.slice(index + call.length));
      const before = new RegExp(`${COUNT}\\s*$`).exec(text.slice(0, index));
      const isWhole = fields.startsWith('{') && !fields.includes('...');
      return {
        named,
        fields: isWhole ? fields : text,
        counted: after?.[1] ?? before?.[1],
      };
    });
  });

/** Holds the code of each Lambda's bundle, which leaves out whatever the Lambda does not use. */
const codeOf = new Map<string, string>();
beforeAll(async () => {
  await Promise.all(
    LAMBDAS.map(async ({ name, handler }) => {
      const { outputFiles } = await build({
        ...BUNDLING,
        entryPoints: [handler],
        packages: 'external',
        external: ['#tracking-page'],
        charset: 'utf8',
        splitting: true,
        outdir: 'out',
        write: false,
      });
      codeOf.set(name, outputFiles.map(({ text }) => text).join('\n'));
    }),
  );
});

it('The code logs every message and raises every alarm that a query names', () => {
  const named = new Set(lines.map((line) => line.named));
  const unknown = queries
    .flatMap(({ text }) => [...textsOf(text, 'message'), ...textsOf(text, 'alarm')])
    .filter((text) => !named.has(text));
  expect(unknown).toEqual([]);
  expect(queries.length).toBeGreaterThan(20);
});

/** Every line of a Lambda has these fields (functions/platform/logger.ts), which include the fields of its task. */
const OF_EVERY_LINE = [
  ...['level', 'message', 'timestamp', '@log', '@message', 'version', 'traceId', 'requestId'],
  ...['correlationId', 'route', 'job', 'shopId', 'trackingNumber', 'historyIndex', 'messageId'],
  ...['error.name', 'error.message', 'status', 'alarm', 'errorCode'],
];
const WORDS_OF_QUERIES =
  /^(?:fields|filter|stats|sort|limit|desc|asc|by|as|and|or|not|in|like|count|max|min|SOURCE|logGroups|namePrefix|\d+)$/;

it('The code logs every field that a query names', () => {
  const accessLog = read('infra/stacks/gateway.ts').split('const ACCESS_LOG')[1] ?? '';
  const unknown = queries.flatMap((query) => {
    const bare = query.text.replaceAll(/"[^"]*"|\/(?:\\.|[^/\n])+\//g, '');
    const fields = (bare.match(/@?[A-Za-z_][\w.]*/g) ?? []).filter(
      (word) => !WORDS_OF_QUERIES.test(word),
    );
    const selected = new Set([...textsOf(query.text, 'message'), ...textsOf(query.text, 'alarm')]);
    const found = lines.filter(({ named }) => selected.has(named));
    const isLogged = (field: string) =>
      query.accessLog
        ? accessLog.includes(` ${field}: `)
        : OF_EVERY_LINE.includes(field) ||
          found.some((line) => new RegExp(`\\b${field}\\b`).test(line.fields));
    return fields.filter((field) => !isLogged(field)).map((field) => `${query.text}: ${field}`);
  });
  expect(unknown).toEqual([]);
});

it('A section that names Lambdas’ logs names the log of each Lambda that writes the searched lines', () => {
  const missed = queries.flatMap(({ section, text }) => {
    const logs = [
      ...section.text.matchAll(
        /\/rebond\/prod\/lambda\/([\w-]*)|…\/([\w-]+)`|`([\w-]+)`['’]s log/g,
      ),
    ].map(([, log, shortened, ofOne]) => log ?? shortened ?? ofOne ?? '');
    if (logs.length === 0) return [];
    const searched = [...textsOf(text, 'message'), ...textsOf(text, 'alarm')];
    return LAMBDAS.filter(({ name }) =>
      searched.some((each) => codeOf.get(name)?.includes(JSON.stringify(each))),
    )
      .filter(({ name }) => !logs.some((log) => name.startsWith(log)))
      .map(({ name }) => `${section.heading}: ${name}`);
  });
  expect([...new Set(missed)]).toEqual([]);
});

it('The query of an alarm’s section finds every line that is logged when the alarm’s metric is counted', () => {
  const missed = Object.entries(METRICS).flatMap(([metric, definition]) => {
    if (!('alarm' in definition)) return [];
    const about = queries.filter(({ section }) => section.heading === metric);
    const found = about.flatMap(({ text }) => textsOf(text, 'message'));
    if (about.some(({ text }) => textsOf(text, 'alarm').includes(metric))) return [];
    return lines
      .filter(({ counted, named }) => counted === metric && !found.includes(named))
      .map(({ named }) => `${metric}: ${named}`);
  });
  expect(missed).toEqual([]);
});
