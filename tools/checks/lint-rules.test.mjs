import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

/** Each entry names a file, its imports, and how many of its lines the lint must refuse. */
const FILES = [
  ['shared/a.ts', ['../functions/x.ts', 'node:fs', 'react', './plans.ts', 'zod/mini'], 3],
  ['functions/auth/a.ts', ['../../infra/x.ts', '../../local/x.ts', '../../shared/x.ts'], 2],
  ['functions/auth/b.integration.test.ts', ['../../local/cloud.ts'], 0],
  ['infra/a.ts', ['../local/x.ts', '../../functions/routes.ts'], 1],
  [
    'local/a.ts',
    ['aws-cdk-lib/aws-sqs', '../../infra/edge/edge.ts', '../../functions/routes.ts'],
    1,
  ],
  ['web/src/app/a.ts', ['../features/auth/x.ts', '../../../functions/routes.ts'], 1],
  ['web/src/features/auth/a.ts', ['../company/x.ts', '../../app/x.ts'], 2],
  ['web/src/features/auth/b.ts', ['../../lib/x.ts', '../../ui/x.tsx', './form/x.ts'], 0],
  ['web/src/features/auth/form/a.ts', ['../../company/x.ts'], 1],
  ['web/src/features/auth/form/b.ts', ['../x.ts', '../other/x.ts', '../../../lib/x.ts'], 0],
  ['web/src/ui/a.ts', ['../lib/x.ts', 'zustand', '../../../shared/plans.ts'], 2],
  ['web/src/lib/a.ts', ['../ui/x.ts', '../features/auth/x.ts', 'zustand'], 2],
];

const TOO_LONG = [
  'shared/long.ts',
  'functions/auth/long.ts',
  'web/src/ui/long.tsx',
  'web/src/long.css',
];

const EXPRESSIONS = [
  'functions/auth/expressions.ts',
  'functions/auth/expressions.test.ts',
  'functions/platform/table/expressions.ts',
];

let root = '';
/** @type {{ location: { path: string } }[]} */
let refusals = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rebond-zones-'));
  for (const file of ['biome.json', 'tools/checks/expressions.grit']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(root, file));
  }
  for (const [file, imports] of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), imports.map((path) => `import '${path}';\n`).join(''));
  }
  for (const file of EXPRESSIONS) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(
      join(root, file),
      "f({ ExpressionAttributeNames: {}, ...(x && { ExpressionAttributeValues: { ':a': 1 } }) });\n",
    );
  }
  writeFileSync(join(root, 'web/src/ui/b.ts'), "fetch('/api/repairs');\n");
  for (const [file, other] of ['xy', 'yx']) {
    const text = `import type { Of } from './${other}.ts';\nexport type Of = Of[];\n`;
    writeFileSync(join(root, `shared/circle-${file}.ts`), text.replace('./', './circle-'));
  }
  for (const file of TOO_LONG) {
    writeFileSync(
      join(root, file),
      file.endsWith('.css') ? '.a {}\n'.repeat(251) : 'f();\n'.repeat(251),
    );
  }
  refusals = lint();
});
afterAll(() => rmSync(root, { recursive: true }));

function lint() {
  const rules = [
    'style/noRestrictedImports',
    'style/noRestrictedGlobals',
    'suspicious/noImportCycles',
    'style/noExcessiveLinesPerFile',
    'plugin',
  ].map((rule) => `--only=${rule}`);
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...rules, '.'],
    { cwd: root, encoding: 'utf8' },
  );
  return JSON.parse(stdout).diagnostics;
}

const refusalsIn = (file) => refusals.filter(({ location }) => location.path.endsWith(file)).length;

it.each(FILES)(
  'A file in %s may import only modules that its zone allows',
  (file, _imports, refused) => {
    expect(refusalsIn(file)).toBe(refused);
  },
);

it('No file in ui/ may send a request', () => {
  expect(refusalsIn('web/src/ui/b.ts')).toBe(1);
});

it('No file outside the folder of the table may set the names and values of an expression', () => {
  expect(EXPRESSIONS.map(refusalsIn)).toEqual([2, 0, 0]);
});

it('No two files may import each other, not even types', () => {
  expect(refusalsIn('shared/circle-x.ts')).toBe(1);
  expect(refusalsIn('shared/circle-y.ts')).toBe(1);
});

it('No file of any zone may have more than 250 lines', () => {
  expect(TOO_LONG.map(refusalsIn)).toEqual(TOO_LONG.map(() => 1));
});
