import { expect, it } from 'vitest';
import { DEMONSTRATION_DOCUMENTS } from './demonstration-documents.ts';
import { seedDocuments } from './seed-documents.ts';
import type { ShopApi } from './shop-api.ts';

it('Each document of the demonstration has the same key when its issue is repeated', async () => {
  const keys: unknown[] = [];
  const api = {
    get: async (path: string) =>
      path === '/api/documents'
        ? { documents: [] }
        : { document: { id: 'd' }, summary: { delivery: {}, decision: {}, invoice: {} } },
    post: async (_: string, __: object, key?: string) => {
      keys.push(key);
      return { id: 'd' };
    },
  } as unknown as ShopApi;
  await seedDocuments(api, 0);
  await seedDocuments(api, 0);
  const own = DEMONSTRATION_DOCUMENTS.map((_, index) => `demonstration-document-${index}`);
  expect(keys).toEqual([...own, ...own]);
});
