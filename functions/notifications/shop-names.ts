import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SmsShop } from '../../shared/repairs/repair-sms.ts';
import { companyOrNone } from '../company/stored-company.ts';
import type { Table } from '../platform/table.ts';
import { companyKey } from '../platform/table-keys.ts';

export type ShopNames = (shopId: string) => Promise<SmsShop | undefined>;

/** A shop's name and phone change once in years, so a warm Lambda may reuse them for a minute. */
const KEPT_MS = 60_000;

/**
 * Reads the name and phone under which a shop writes; `undefined` when both are missing. Only a complete answer is
 * cached, for a minute, so that a shop that fills in its profile is known immediately.
 */
export function shopNameReader(table: Table, now = () => Date.now()): ShopNames {
  const kept = new Map<string, { shop: SmsShop; untilMs: number }>();

  return async (shopId) => {
    const known = kept.get(shopId);
    if (known && known.untilMs > now()) return known.shop;
    kept.delete(shopId);
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: companyKey(shopId), ConsistentRead: true }),
    );
    const company = companyOrNone(Item);
    if (company === undefined) return undefined;
    const { company_name, phone } = company;
    const shop = { company_name, phone };
    if (company_name && phone) kept.set(shopId, { shop, untilMs: now() + KEPT_MS });
    return shop;
  };
}
