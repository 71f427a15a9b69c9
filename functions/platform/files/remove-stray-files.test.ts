import { expect, it } from 'vitest';
import { type RemoveStrayFilesDependencies, removeStrayFiles } from './remove-stray-files.ts';

const NOW = Date.parse('2026-11-28T23:15:00Z');

it('A file that a shop uploads during the run stays, because an item names it only a moment later', async () => {
  const marks = new Map(['busy', 'quiet'].map((shopId) => [shopId, NOW - 86_400_000]));
  const removed: string[] = [];
  const dependencies: RemoveStrayFilesDependencies = {
    named: { of: async () => new Map() },
    files: {
      async *pages(shopId) {
        if (shopId === 'busy') marks.set(shopId, NOW);
        yield [{ shopId, ownerId: 'RB12345678', fileId: `of-${shopId}` }];
      },
      remove: async ({ fileId }) => void removed.push(fileId),
    },
    uploads: {
      async *sent() {
        for (const [shopId, claimedAtMs] of [...marks]) {
          yield { shopId, day: '2026-11-28', claimedAtMs };
        }
      },
      isLast: async ({ shopId, claimedAtMs }) => marks.get(shopId) === claimedAtMs,
      settle: async ({ shopId, claimedAtMs }) => {
        if (marks.get(shopId) === claimedAtMs) marks.delete(shopId);
      },
    },
    now: () => NOW,
  };
  expect(await removeStrayFiles(dependencies, () => true)).toBe(1);
  expect([removed, [...marks]]).toEqual([['of-quiet'], [['busy', NOW]]]);
});
