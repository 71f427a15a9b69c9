import { getItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { profileKind, type StoredProfile } from './stored-profile.ts';

/** Reads a shop's profile consistently. A profile that is not stored is empty. */
export async function readOwnProfile(table: Table, shopId: string): Promise<StoredProfile> {
  return profileKind.read((await getItem(table, profileKey(shopId))) ?? {});
}
