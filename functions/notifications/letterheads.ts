import { readProfile, type StoredProfile } from '../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../company/stored-company.ts';
import { batchGet } from '../platform/batch-get.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey } from '../platform/table-keys.ts';

/** Who writes: what of a shop stands in its letters. */
export type Letterhead = {
  company: StoredCompany | undefined;
  profile: StoredProfile | undefined;
};

export type Letterheads = (shopId: string) => Promise<Letterhead>;

/** Reads a shop's letterhead, consistently and in one request; letters that are written at the same time share it. */
export function letterheadReader(table: Table): Letterheads {
  const underWay = new Map<string, Promise<Letterhead>>();

  async function read(shopId: string): Promise<Letterhead> {
    const keys = [companyKey(shopId), profileKey(shopId)];
    const items = await batchGet(table, keys, { consistent: true });
    const item = (sk: string) => items.find((each) => each.sk === sk);
    const profile = item('PROFILE');
    return {
      company: companyOrNone(item('COMPANY')),
      profile: profile && readProfile(profile),
    };
  }

  return (shopId) => {
    const pending = underWay.get(shopId) ?? read(shopId).finally(() => underWay.delete(shopId));
    underWay.set(shopId, pending);
    return pending;
  };
}
