import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callApi } from '../local/testing/call-api.ts';
import { startTestCloud } from '../local/testing/test-cloud.ts';
import { fillFolder, optionsOf } from './filled-folder.ts';

it('A filled folder opens, and its shop finds the repairs', async () => {
  const { folder, shop } = await fillFolder(3);
  const cloud = await startTestCloud({ ...optionsOf(folder), web: false });
  try {
    const { body } = await callApi(cloud, '/api/repairs', { token: shop.token });
    expect(body).toHaveProperty('repairs.length', 3);
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true });
  }
});
