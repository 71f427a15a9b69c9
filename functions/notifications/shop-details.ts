import { readProfile, type StoredProfile } from '../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../company/stored-company.ts';
import { readOnce } from '../platform/read-once.ts';
import { sharedBatchGet } from '../platform/shared-batch-get.ts';
import type { RawItem } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey, repairKey } from '../platform/table-keys.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { unlessTombstone } from '../repairs/tombstone.ts';
import type { LookAhead } from './paying-claims.ts';

/** The parts of a shop that its e-mails show. */
export type ShopDetails = {
  company: StoredCompany | undefined;
  profile: StoredProfile | undefined;
};

/** The number of shops whose details are kept for the e-mails of one batch. Details that no e-mail used are dropped. */
const MOST_AHEAD = 10;

export type ReadShopDetails = (shopId: string) => Promise<ShopDetails>;

/**
 * Reads a shop's details in one consistent request, which e-mails that are written at the same time share. `ahead`
 * reads them together with the repair, and keeps them for the next `of`.
 */
export function shopDetailsReader(table: Table): { of: ReadShopDetails; ahead: LookAhead } {
  const readAhead = new Map<string, ShopDetails[]>();
  const underWay = new Map<string, Promise<ShopDetails>>();
  const readItems = sharedBatchGet(table);
  const profileOf = readOnce(readProfile);
  const companyOf = readOnce((item) => ({ known: companyOrNone(item) }));

  async function read(shopId: string): Promise<ShopDetails> {
    const keys = [companyKey(shopId), profileKey(shopId)];
    return detailsIn(await readItems(keys));
  }

  function detailsIn(items: readonly RawItem[]): ShopDetails {
    const item = (sk: string) => items.find((each) => each.sk === sk);
    const profile = item('PROFILE');
    const company = item('COMPANY');
    return {
      company: company && companyOf(company).known,
      profile: profile && profileOf(profile),
    };
  }

  const ahead: LookAhead = async ({ user_id, trackingNumber }) => {
    const keys = [repairKey(trackingNumber), companyKey(user_id), profileKey(user_id)];
    const items = await readItems(keys);
    readAhead.set(
      user_id,
      [...(readAhead.get(user_id) ?? []), detailsIn(items)].slice(-MOST_AHEAD),
    );
    const repair = unlessTombstone(items.find(({ sk }) => sk === 'REPAIR'));
    return repair && readRepair(repair);
  };

  const of: ReadShopDetails = async (shopId) => {
    const known = readAhead.get(shopId)?.pop();
    if (known !== undefined) return known;
    const pending = underWay.get(shopId) ?? read(shopId).finally(() => underWay.delete(shopId));
    underWay.set(shopId, pending);
    return pending;
  };

  return { of, ahead };
}
