import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkData } from '../../local/data-check.ts';
import { copySeededFolder } from './seeded-engine.ts';

it('A copy of a seeded folder opens like a data folder of the product', async () => {
  const folder = await copySeededFolder(10);
  try {
    expect(() => checkData(folder)()).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
