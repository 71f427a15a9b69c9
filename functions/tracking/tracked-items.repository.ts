import { companyForStrangers, type StoredCompany } from '../company/stored-company.ts';
import { optOutKeys } from '../notifications/reviews/stored-opt-out.ts';
import { logger } from '../platform/logger.ts';
import { itemReader } from '../platform/table/read-item.ts';
import { companyKey, repairKey } from '../platform/table/table-keys.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { unlessTombstone } from '../repairs/tombstone.ts';
import type { PublicLookupDependencies } from './get-public-repair.ts';

/**
 * Reads the items of a public lookup: the repair each time, its shop once a second, because many visitors share it. The
 * code for documents and replies is loaded with the first key, because most visitors have none.
 */
export function trackedItems(): PublicLookupDependencies {
  const read = itemReader();
  const companies = {
    get: keptBriefly(
      async (shopId) => companyForStrangers(await read(companyKey(shopId))),
      () => Date.now(),
    ),
  };
  return {
    companies,
    repairs: {
      get: async (trackingNumber) => {
        const item = unlessTombstone(await read(repairKey(trackingNumber)));
        return item && readRepair(item);
      },
    },
    forHolder: async (repair) => {
      const [{ askedOfCustomer }, { lastReplyOf }] = await Promise.all([
        import('./asked-of-customer.ts'),
        import('./replies/last-reply.ts'),
      ]);
      const [asks, lastReply, optedOut] = await Promise.all([
        askedOfCustomer(read, repair, Date.now()),
        lastReplyOf(read, repair),
        companies.get(repair.user_id).then((company) => hasOptedOut(read, repair, company)),
      ]);
      return { asks, lastReply, optedOut };
    },
  };
}

/**
 * Returns whether the customer wants no review requests. A failed read must not hide the repair, so it counts as no
 * refusal. Nothing is read for a shop without a review page.
 */
export async function hasOptedOut(
  read: ReturnType<typeof itemReader>,
  repair: Pick<StoredRepair, 'user_id' | 'customerEmail' | 'phoneNumber'>,
  company: Pick<StoredCompany, 'reviews'> | undefined,
): Promise<boolean> {
  if (!company?.reviews?.url) return false;
  try {
    const items = await Promise.all(optOutKeys(repair.user_id, repair).map(read));
    return items.some((item) => item !== undefined);
  } catch (error) {
    logger.error('The refusals of a customer could not be read for the tracking page', { error });
    return false;
  }
}

/** The edge keeps a view for longer, so this time hardly delays a change of the shop's details. */
const KEPT_MS = 1_000;
const MOST = 1_000;

/** Keeps the result of `read` for a second, by its key, and shares a read under way. A failed read is not kept. */
export function keptBriefly<Value>(
  read: (key: string) => Promise<Value>,
  now: () => number,
): (key: string) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; untilMs: number }>();
  return (key) => {
    const found = kept.get(key);
    if (found !== undefined && now() < found.untilMs) return found.value;
    if (kept.size >= MOST) kept.clear();
    const fresh = { value: read(key), untilMs: now() + KEPT_MS };
    kept.set(key, fresh);
    fresh.value.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    return fresh.value;
  };
}
