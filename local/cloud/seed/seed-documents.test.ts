import { expect, it } from 'vitest';
import { DEMONSTRATION_REPAIRS } from './demonstration.ts';
import { DEMONSTRATION_DOCUMENTS } from './demonstration-documents.ts';
import { seedDocuments } from './seed-documents.ts';
import type { ShopApi } from './shop-api.ts';

/** Returns the API of a shop without documents, which calls `onPost` with each draft and its idempotency key. */
const emptyShop = (onPost: (draft: object, key?: string) => void) =>
  ({
    get: async (path: string) =>
      path === '/api/documents'
        ? { documents: [] }
        : { document: { id: 'd' }, summary: { delivery: {}, decision: {}, invoice: {} } },
    post: async (_: string, draft: object, key?: string) => {
      onPost(draft, key);
      return { id: 'd' };
    },
  }) as unknown as ShopApi;

it('Each document of the demonstration has the same key when its issue is repeated', async () => {
  const keys: unknown[] = [];
  const api = emptyShop((_, key) => keys.push(key));
  await seedDocuments(api, 0, []);
  await seedDocuments(api, 0, []);
  const own = DEMONSTRATION_DOCUMENTS.map((_, index) => `demonstration-document-${index}`);
  expect(keys).toEqual([...own, ...own]);
});

it('Each document of the demonstration names its customer’s repair and device', async () => {
  const drafts: object[] = [];
  const api = emptyShop((draft) => drafts.push(draft));
  const repairs = DEMONSTRATION_REPAIRS.map(({ repair }) => ({
    customerFirstName: '',
    deviceModel: '',
    ...repair,
    id: `repair of ${repair.customerEmail}`,
  }));
  await seedDocuments(api, 0, repairs);
  expect(drafts.map((draft) => ('repairId' in draft ? draft.repairId : undefined))).toEqual(
    DEMONSTRATION_DOCUMENTS.map(
      ({ draft }) => repairs.find(({ customerEmail }) => customerEmail === draft.clientEmail)?.id,
    ),
  );
  expect(drafts).not.toContainEqual(expect.objectContaining({ repairId: undefined }));
  const isNamed = (draft: object) => 'device' in draft && draft.device !== '';
  expect(drafts.filter(isNamed)).toEqual(drafts);
});
