import { batchGet } from '../../platform/table/batch-get.ts';
import type { Table } from '../../platform/table/table.ts';
import { closureKey, profileKey } from '../../platform/table/table-keys.ts';
import type { AccountComparison, ComparedProfile } from './copy-accounts.ts';

export function comparedProfilesRepository(table: Table): AccountComparison['profiles'] {
  async function of(shopIds: readonly string[]): Promise<Map<string, ComparedProfile>> {
    const shops = new Map(shopIds.map((id) => [profileKey(id).pk, id]));
    const projection = 'pk, email, closed_at_ms';
    const items = await batchGet(table, shopIds.map(profileKey), { projection });
    return new Map(
      items.map(({ pk, email, closed_at_ms }) => [
        shops.get(String(pk)) ?? '',
        {
          email: typeof email === 'string' ? email : undefined,
          isClosed: closed_at_ms !== undefined,
        },
      ]),
    );
  }

  async function closing(shopIds: readonly string[]): Promise<Set<string>> {
    const items = await batchGet(table, shopIds.map(closureKey), { projection: 'sk' });
    return new Set(items.map(({ sk }) => String(sk)));
  }

  return { of, closing };
}
