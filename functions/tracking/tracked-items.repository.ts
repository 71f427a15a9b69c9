import { companyForStrangers } from '../company/stored-company.ts';
import { itemReader } from '../platform/read-item.ts';
import { companyKey, repairKey } from '../platform/table-keys.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { unlessTombstone } from '../repairs/tombstone.ts';
import type { PublicLookupDependencies } from './get-public-repair.ts';
import { keptBriefly } from './kept-briefly.ts';

/**
 * Reads the items of a public lookup and the tracking page, as `repairsRepository` and `companyRepository` do. The
 * repair is read each time, and its shop once a second, because many visitors look at the repairs of one shop. The code
 * that reads documents is loaded when the first visitor with a key comes, because most visitors do not need it.
 */
export function trackedItems(): PublicLookupDependencies {
  const read = itemReader();
  return {
    repairs: {
      get: async (trackingNumber) => {
        const item = unlessTombstone(await read(repairKey(trackingNumber)));
        return item && readRepair(item);
      },
    },
    companies: {
      get: keptBriefly(
        async (shopId) => companyForStrangers(await read(companyKey(shopId))),
        () => Date.now(),
      ),
    },
    asks: async (repair) => {
      const { askedOfCustomer } = await import('./asked-of-customer.ts');
      return askedOfCustomer(read, repair, Date.now());
    },
  };
}
