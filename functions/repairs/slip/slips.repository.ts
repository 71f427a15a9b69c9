import { DEFAULT_USER_NAME } from '../../../shared/account/session.ts';
import { AppError } from '../../../shared/errors.ts';
import { profileKind, type StoredProfile } from '../../billing/stored-profile.ts';
import { toCompany } from '../../company/company.ts';
import { companyKind } from '../../company/stored-company.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { startingWith } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { companyKey, profileKey, repairKey } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { check, IS_NEW, put, returningItem } from '../../platform/table/writes.ts';
import type { StoredRepair } from '../repairs.ts';
import type { SlipShop } from './slip-content.ts';
import { type StoredSlip, slipItem, slipKind, slipPrefix } from './stored-slip.ts';

export type NumberedSlip = { number: number; slip: StoredSlip };

export type SlipsRepository = ReturnType<typeof slipsRepository>;

export function slipsRepository(table: Table) {
  async function all(shopId: string, trackingNumber: string): Promise<NumberedSlip[]> {
    const prefix = slipPrefix(trackingNumber);
    const items = await startingWith(table, shopId, prefix);
    return items.toReversed().map((item) => ({
      number: Number(String(item.sk).slice(prefix.length)),
      slip: slipKind.read(item),
    }));
  }

  async function shop(shopId: string): Promise<{ shop: SlipShop; profile: StoredProfile }> {
    const keys = [companyKey(shopId), profileKey(shopId)];
    const items = await batchGet(table, keys, { consistent: true });
    const company = items.find(({ sk }) => sk === 'COMPANY');
    const profile = profileKind.read(items.find(({ sk }) => sk === 'PROFILE') ?? {});
    const { company_name, address, phone, siret } = toCompany(company && companyKind.read(company));
    const name = company_name || profile.name || DEFAULT_USER_NAME;
    return { shop: { name, address, phone, email: profile.email ?? '', siret }, profile };
  }

  /**
   * Writes a slip, if the repair is neither withdrawn nor erased (which changes its key). Only an unsigned slip with
   * the same number and the previous version can be replaced.
   * @throws AppError WITHDRAWN; CONFLICT when another write of the slip, or an erasure of the customer, came first.
   */
  async function write(
    { user_id, trackingNumber, tracking_key }: StoredRepair,
    { number, slip }: NumberedSlip,
    replaces: 'none' | 'unsigned',
  ): Promise<void> {
    const refused = await transactNamed(table, {
      repair: returningItem(
        check(
          repairKey(trackingNumber),
          dynamo`
            user_id = ${user_id} AND tracking_key = ${tracking_key}
            AND attribute_not_exists(card.withdrawn_at)`,
        ),
      ),
      slip: put(
        slipItem(user_id, trackingNumber, number, slip),
        replaces === 'none'
          ? IS_NEW
          : dynamo`#version = ${slip.version - 1} AND attribute_not_exists(signed)`,
      ),
    });
    if (refused === undefined) return;
    const isErased = refused.repair?.item?.tracking_key !== tracking_key;
    throw new AppError(refused.repair && !isErased ? 'WITHDRAWN' : 'CONFLICT');
  }

  return { all, shop, write };
}
