import { AppError } from '../../shared/errors.ts';
import type { NewRepairInput, Repair } from '../../shared/repairs/repairs.ts';
import { count } from '../platform/metrics.ts';
import { candidateNumbers } from './candidate-numbers.ts';
import { newRepair } from './new-repair.ts';
import { newRepairId, newTrackingKey } from './repair-id.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { asCreated, toRepair } from './repairs.ts';
import { creationOf } from './stored-creation-key.ts';

export type CreateRepairDependencies = {
  repairs: Pick<RepairsRepository, 'insert' | 'get'>;
  now: () => number;
};

/**
 * Creates a repair of `shopId` under a new tracking number.
 * `correlationId` is the id of the request, which everything that follows carries; `signedInAtSeconds` is when the
 * session began. The same `idempotencyKey` with the same input returns the repair of the first call as it was then.
 * @throws AppError LIMIT_REACHED when the plan allows no more; IDEMPOTENCY_MISMATCH when the key came with another
 * input before; UNAUTHENTICATED when the account is closed or the session was ended; UNAVAILABLE when no number was
 * free.
 */
export async function createRepair(
  { repairs, now }: CreateRepairDependencies,
  shopId: string,
  input: NewRepairInput,
  idempotencyKey?: string,
  correlationId?: string,
  signedInAtSeconds?: number,
): Promise<Repair> {
  const nowMs = now();
  const creation = idempotencyKey ? creationOf(shopId, idempotencyKey, input) : undefined;
  for (const trackingNumber of candidateNumbers(nowMs)) {
    const repair = newRepair(input, {
      id: newRepairId(trackingNumber),
      trackingNumber,
      trackingKey: newTrackingKey(),
      shopId,
      nowMs,
      correlationId,
    });
    const outcome = await repairs.insert(repair, nowMs, creation, signedInAtSeconds);
    if (outcome.kind === 'inserted') return toRepair(repair);
    if (outcome.kind === 'closed') throw new AppError('UNAUTHENTICATED');
    if (outcome.kind === 'limit-reached') {
      count('LimitReached');
      throw new AppError('LIMIT_REACHED');
    }
    if (outcome.kind === 'repeated') {
      if (outcome.request !== creation?.request) throw new AppError('IDEMPOTENCY_MISMATCH');
      const made = await repairs.get(outcome.trackingNumber);
      if (made?.user_id !== shopId) throw new AppError('REPAIR_NOT_FOUND');
      return toRepair(asCreated(made));
    }
  }
  throw new AppError('UNAVAILABLE');
}
