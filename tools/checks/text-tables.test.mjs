import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

/** Only this file writes the lines of text tables, because it keeps each cell from running as a formula. */
const WRITER = 'functions/account/export/csv.ts';

/** Such code would join the cells of a line. */
const WRITES_CELLS = /join\((['"`])(;|\t|\\t)\1\)|unparse\(/;

it('Only one file writes the cells of CSV files and other text tables', () => {
  const files = globSync('{functions,shared,web/src,tools/stage}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  const writers = files.filter(
    (file) =>
      !/\.test\.|\/testing\//.test(file) &&
      WRITES_CELLS.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(writers).toEqual([WRITER]);
});
