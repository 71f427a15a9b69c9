import { AppError } from '../../shared/errors.ts';
import { type ChainStanding, chainStandingOf } from '../accounting/chain/standing.ts';
import { NUMBERING_PREFIX } from '../documents/document-keys.ts';
import { issueKeyKey, issueKeyKind } from '../documents/issuing/stored-issue-key.ts';
import { startingWith } from '../documents/starting-with.ts';
import { getItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { transact } from '../platform/table/transaction.ts';
import { knownPaymentsRepository } from './known-payments.repository.ts';
import { type PaymentWrite, paymentItems, REFUSED } from './payment-items.ts';

export type PaymentOutcome =
  | { kind: 'recorded' }
  /** The invoice's sums, the shop's chain or the guard have changed since they were read. */
  | { kind: 'moved' }
  | { kind: 'repeated'; digest: string };

export type PaymentsRepository = ReturnType<typeof paymentsRepository>;

export function paymentsRepository(table: Table) {
  const chain = async (shopId: string): Promise<ChainStanding> =>
    chainStandingOf(await startingWith(table, shopId, NUMBERING_PREFIX));

  /** @throws AppError UNAUTHENTICATED for a closed shop. */
  async function record(shopId: string, write: PaymentWrite): Promise<PaymentOutcome> {
    const refusals = await transact(table, paymentItems(table.name, shopId, write));
    if (refusals === undefined) return { kind: 'recorded' };
    if (refusals[REFUSED.closure]?.condition) throw new AppError('UNAUTHENTICATED');
    const key = write.idempotency && refusals[REFUSED.key];
    if (key?.condition)
      return { kind: 'repeated', digest: issueKeyKind.read(key.item ?? {}).digest };
    const guard = write.guard && refusals[REFUSED.guard];
    if (
      refusals[REFUSED.summary]?.condition ||
      refusals[REFUSED.head]?.condition ||
      guard?.condition
    ) {
      return { kind: 'moved' };
    }
    throw new Error('A payment was refused, but every condition holds');
  }

  /** `undefined` when the key is new. */
  async function digestOfKey(shopId: string, key: string): Promise<string | undefined> {
    const item = await getItem(table, issueKeyKey(shopId, key));
    return item && issueKeyKind.read(item).digest;
  }

  return { ...knownPaymentsRepository(table), chain, record, digestOfKey };
}
