import { randomBytes } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import type { NewRepairInput, Repair } from '../../shared/repairs/repairs.ts';
import { count } from '../platform/metrics.ts';
import { candidateNumbers } from './candidate-numbers.ts';
import { haveOneKey, newRepairId, requestBits } from './repair-id.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { asCreated, newRepair, toRepair } from './repairs.ts';

export type CreateRepairDependencies = {
  repairs: Pick<RepairsRepository, 'insert'>;
  now: () => number;
};

/**
 * Creates a repair of `shopId` under a new tracking number.
 * `correlationId` names the request in whatever follows from it.
 * The same `idempotencyKey` with the same input gives the repair of the first call, as it was answered then.
 * @throws AppError LIMIT_REACHED when the plan in force allows no more; IDEMPOTENCY_MISMATCH when the key
 * served another input; UNAVAILABLE when no free number was found.
 */
export async function createRepair(
  { repairs, now }: CreateRepairDependencies,
  shopId: string,
  input: NewRepairInput,
  idempotencyKey?: string,
  correlationId?: string,
): Promise<Repair> {
  const nowMs = now();
  const bits = idempotencyKey ? requestBits(shopId, idempotencyKey, input) : undefined;
  for (const trackingNumber of candidateNumbers(nowMs, shopId, idempotencyKey)) {
    const repair = newRepair(input, {
      id: newRepairId(trackingNumber, bits),
      trackingNumber,
      trackingKey: randomBytes(16).toString('base64url'),
      shopId,
      nowMs,
      correlationId,
    });
    const outcome = await repairs.insert(repair, nowMs);
    if (outcome.kind === 'inserted') return toRepair(repair);
    if (outcome.kind === 'limit-reached') {
      count('LimitReached');
      throw new AppError('LIMIT_REACHED');
    }
    // Without a key no two ids agree.
    const { holder } = outcome;
    if (holder.user_id === shopId && holder.id === repair.id) return toRepair(asCreated(holder));
    if (haveOneKey(holder.id, repair.id)) throw new AppError('IDEMPOTENCY_MISMATCH');
  }
  throw new AppError('UNAVAILABLE');
}
