// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutInter } from './inter-font.ts';

it('The font of the pages is what the published font becomes when it is cut', async () => {
  const kept = await readFile(join(import.meta.dirname, '../src/ui/fonts/inter-latin.woff2'));
  expect(kept.equals(await cutInter()), 'npm run record:font writes it again').toBe(true);
});
