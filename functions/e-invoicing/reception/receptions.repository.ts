import { AppError } from '../../../shared/errors.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getStored } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact, transactNamed } from '../../platform/table/transaction.ts';
import { put, remove } from '../../platform/table/writes.ts';
import { receiverItem, receiverKey, receiverKind } from './stored-receiver.ts';
import { receptionItem, receptionKey, receptionKind } from './stored-reception.ts';

const TAKEN =
  'Un autre compte reçoit déjà les factures de ce SIREN. Désactivez-y la réception, puis réessayez.';
const ANOTHER =
  'Ce compte reçoit déjà les factures d’un autre SIREN. Désactivez la réception, puis réessayez.';

export type ReceptionsRepository = ReturnType<typeof receptionsRepository>;

/** Stores which shop receives for which SIREN. A shop has at most one SIREN, and a SIREN at most one shop. */
export function receptionsRepository(table: Table) {
  const shopOf = async (siren: string) =>
    (await getStored(table, receiverKind, receiverKey(siren)))?.user_id;

  const sirenOf = async (shopId: string) =>
    (await getStored(table, receptionKind, receptionKey(shopId)))?.siren;

  /**
   * Lets a shop receive for a SIREN. A repeated call changes nothing.
   * @throws AppError UNAUTHENTICATED for a closed account; CONFLICT when another shop receives for this SIREN, or this
   * shop for another one.
   */
  async function take(shopId: string, siren: string): Promise<void> {
    const refused = await transactNamed(table, {
      closure: unlessClosed(shopId),
      receiver: put(
        receiverItem(siren, shopId),
        dynamo`attribute_not_exists(pk) OR user_id = ${shopId}`,
      ),
      reception: put(
        receptionItem(shopId, siren),
        dynamo`attribute_not_exists(pk) OR siren = ${siren}`,
      ),
    });
    if (refused?.closure) throw new AppError('UNAUTHENTICATED');
    if (refused?.receiver) throw new AppError('CONFLICT', { message: TAKEN });
    if (refused?.reception) throw new AppError('CONFLICT', { message: ANOTHER });
  }

  async function leave(shopId: string): Promise<void> {
    const siren = await sirenOf(shopId);
    if (siren === undefined) return;
    await transact(table, [
      remove(receiverKey(siren), dynamo`attribute_not_exists(pk) OR user_id = ${shopId}`),
      remove(receptionKey(shopId)),
    ]);
  }

  return { shopOf, sirenOf, take, leave };
}
