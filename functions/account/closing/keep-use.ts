import { profileKind } from '../../billing/stored-profile.ts';
import {
  formerUseItem,
  formerUseKey,
  formerUseKind,
  formerUseOf,
  largerUse,
} from '../../billing/usage/stored-former-use.ts';
import { attribute, dynamo, type Expression, joined } from '../../platform/table/expression.ts';
import { getItem, putItem } from '../../platform/table/items.ts';
import { type RawItem, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { IS_NEW } from '../../platform/table/writes.ts';

/**
 * Stores the usage under a digest of the address, for a later sign-up with the same address. A count never becomes
 * smaller, because accounts can share an address and a closure can be repeated.
 * @throws AppError CONFLICT when other writes keep coming first.
 */
export async function keepUse(table: Table, shopId: string, nowMs: number): Promise<void> {
  const item = await getItem(table, profileKey(shopId));
  const profile = item && profileKind.read(item);
  const use = profile && formerUseOf(profile, nowMs);
  const email = profile?.email;
  if (!email || use === undefined) return;
  await untilWritten(10, async () => {
    const stored = await getItem(table, formerUseKey(email));
    const known = stored && readOr(stored, formerUseKind.read);
    const item = formerUseItem(email, known ? largerUse(use, known) : use);
    return putItem(table, item, ifUnchanged(stored));
  });
}

/** Requires that the stored usage has not changed since it was read. Of the counts, only `papers` may be absent. */
function ifUnchanged(stored: RawItem | undefined): Expression {
  if (stored === undefined) return IS_NEW;
  const standing = Object.entries(stored).map(
    ([name, value]) => dynamo`${attribute(name)} = ${value ?? null}`,
  );
  const noPapers = stored.papers === undefined && dynamo`attribute_not_exists(papers)`;
  return joined([...standing, noPapers], ' AND ');
}
