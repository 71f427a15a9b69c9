import type { PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { profileKind } from '../../billing/stored-profile.ts';
import {
  formerUseItem,
  formerUseKey,
  formerUseKind,
  formerUseOf,
  largerUse,
} from '../../billing/usage/stored-former-use.ts';
import { getItem, putItem } from '../../platform/table/items.ts';
import { type RawItem, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { untilWritten } from '../../platform/table/until-written.ts';

/**
 * Keeps the usage for a later sign-up without revealing the address. A count never becomes smaller, because accounts
 * can share an address and a closure can be repeated.
 * @throws AppError CONFLICT when other requests repeatedly change the item.
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
    const Item = formerUseItem(email, known ? largerUse(use, known) : use);
    return putItem(table, { Item, ...ifUnchanged(stored) });
  });
}

/** Requires that the stored usage has not changed since it was read. Only `papers` is optional. */
function ifUnchanged(stored: RawItem | undefined): Partial<PutCommandInput> {
  if (stored === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const attributes = Object.entries(stored);
  const conditions = attributes.map((_, place) => `#a${place} = :a${place}`);
  if (stored.papers === undefined) conditions.push('attribute_not_exists(papers)');
  return {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      attributes.map(([name], place) => [`#a${place}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries(
      attributes.map(([, value], place) => [`:a${place}`, value]),
    ),
  };
}
