import { afterAll, beforeAll } from 'vitest';
import { startTestTable, type TestTable } from '../../functions/testing/test-table.ts';
import type { CloudOptions } from '../cloud-options.ts';
import { createShop, type ShopOptions, type TestShop } from './shop.ts';
import { sharedTestCloud, startTestCloud, type TestCloud } from './test-cloud.ts';

type Started = { cloud: TestCloud; table: TestTable };

/** Gives the tests of a file an embedded cloud of their own, and its table; both end after the last test. */
export function ownCloud(take: (started: Started) => void, options?: CloudOptions): void {
  let started: Started | undefined;
  beforeAll(async () => {
    const cloud = await startTestCloud(options);
    started = { cloud, table: startTestTable(cloud) };
    take(started);
  });
  afterAll(async () => {
    started?.table.close();
    await started?.cloud.stop();
  });
}

/** Gives the tests of a file the cloud that files share (`sharedTestCloud`), and its table. */
export function sharedCloud(take: (started: Started) => void | Promise<void>): void {
  let table: TestTable | undefined;
  beforeAll(async () => {
    const cloud = await sharedTestCloud();
    table = startTestTable(cloud);
    await take({ cloud, table });
  });
  afterAll(() => table?.close());
}

/** Gives the tests of a file the shared cloud, its table and a shop of their own. */
export function sharedShop(
  options: ShopOptions,
  take: (started: Started & { shop: TestShop }) => void,
): void {
  sharedCloud(async (started) =>
    take({ ...started, shop: await createShop(started.cloud, options) }),
  );
}
