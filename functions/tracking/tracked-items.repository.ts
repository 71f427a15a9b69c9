import { companyForStrangers } from '../company/stored-company.ts';
import { itemReader } from '../platform/read-item.ts';
import { companyKey, repairKey } from '../platform/table-keys.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { unlessTombstone } from '../repairs/tombstone.ts';
import type { PublicLookupDependencies } from './get-public-repair.ts';

/** Reads the two items of a public lookup and the tracking page, as `repairsRepository` and `companyRepository` do. */
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
      get: async (shopId) => companyForStrangers(await read(companyKey(shopId))),
    },
  };
}
