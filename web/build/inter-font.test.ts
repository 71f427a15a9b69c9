// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutInter } from './inter-font.ts';

it('The stored font of the pages equals the published font, cut down to the characters of the pages', async () => {
  const kept = await readFile(join(import.meta.dirname, '../src/ui/fonts/inter-latin.woff2'));
  expect(kept.equals(await cutInter()), 'npm run record:font writes it again').toBe(true);
});
