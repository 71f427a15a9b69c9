import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SmsShop } from '../../shared/repairs/repair-sms.ts';
import { companyOrNone } from '../company/stored-company.ts';
import type { Table } from '../platform/table.ts';
import { companyKey } from '../platform/table-keys.ts';

export type ShopNames = (shopId: string) => Promise<SmsShop | undefined>;

/** A shop's name and phone change once in years: those of a warm Lambda's last minute are told without being read again. */
const KEPT_MS = 60_000;

/**
 * Reads by what name and phone a shop writes; `undefined` when it has said neither. What is complete is kept for a
 * minute, so that an ordinary SMS reads nothing; a shop that fills its profile in is known by it at once.
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
