import { profileKind, type StoredProfile } from '../../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../../company/stored-company.ts';
import { readOnce } from '../../platform/table/read-once.ts';
import { sharedBatchGet } from '../../platform/table/shared-batch-get.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { companyKey, profileKey, repairKey } from '../../platform/table/table-keys.ts';
import { readRepair } from '../../repairs/stored-repair.ts';
import { unlessTombstone } from '../../repairs/tombstone.ts';
import type { LookAhead } from './paying-claims.ts';

export type ShopDetails = {
  company: StoredCompany | undefined;
  profile: StoredProfile | undefined;
};

/** The details that were read with a repair are used for its messages for this time. */
const FRESH_MS = 1_000;

export type ReadShopDetails = (shopId: string) => Promise<ShopDetails>;

/** `ahead` reads the details with the repair. Messages that are written at the same time share a request. */
export function shopDetailsReader(
  table: Table,
  now = () => Date.now(),
): { of: ReadShopDetails; ahead: LookAhead } {
  const known = new Map<string, { details: Promise<ShopDetails>; untilMs: number }>();
  const readItems = sharedBatchGet(table);
  const profileOf = readOnce(profileKind.read);
  const companyOf = readOnce((item) => ({ known: companyOrNone(item) }));

  function detailsIn(items: readonly RawItem[]): ShopDetails {
    const item = (sk: string) => items.find((each) => each.sk === sk);
    const profile = item('PROFILE');
    const company = item('COMPANY');
    return { company: company && companyOf(company).known, profile: profile && profileOf(profile) };
  }

  function read(shopId: string, ...others: Parameters<typeof readItems>[0]) {
    const items = readItems([...others, companyKey(shopId), profileKey(shopId)]);
    const details = items.then(detailsIn);
    for (const [each, { untilMs }] of known) if (untilMs <= now()) known.delete(each);
    known.set(shopId, { details, untilMs: now() + FRESH_MS });
    details.catch(() => known.delete(shopId));
    return { items, details };
  }

  const ahead: LookAhead = async ({ user_id, trackingNumber }) => {
    const items = await read(user_id, repairKey(trackingNumber)).items;
    const key = repairKey(trackingNumber);
    const repair = unlessTombstone(items.find(({ pk, sk }) => pk === key.pk && sk === key.sk));
    return repair && readRepair(repair);
  };

  const of: ReadShopDetails = (shopId) => {
    const found = known.get(shopId);
    return found && found.untilMs > now() ? found.details : read(shopId).details;
  };

  return { of, ahead };
}
