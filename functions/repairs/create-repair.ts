import { createHash, randomBytes, randomInt } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import type { NewRepairInput, Repair } from '../../shared/repairs.ts';
import { trackingNumberAt } from '../../shared/tracking-number.ts';
import { count } from '../platform/metrics.ts';
import { newRepairId } from './repair-id.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { asCreated, newRepair, toRepair } from './repairs.ts';

export type CreateRepairDependencies = {
  repairs: Pick<RepairsRepository, 'insert' | 'get'>;
  now: () => number;
};

/** A tracking number is free at the first attempt nearly always; the number wraps every 27.8 hours. */
const MAX_NUMBERS = 8;

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
  const idempotency = idempotencyKey ? { key: idempotencyKey, digest: digestOf(input) } : undefined;
  for (let attempt = 0; attempt < MAX_NUMBERS; attempt += 1) {
    const trackingNumber = candidateNumber(attempt, nowMs);
    const repair = newRepair(input, {
      id: newRepairId(trackingNumber),
      trackingNumber,
      trackingKey: randomBytes(16).toString('base64url'),
      shopId,
      nowMs,
      correlationId,
    });
    const outcome = await repairs.insert(repair, nowMs, idempotency);
    if (outcome.kind === 'inserted') return toRepair(repair);
    if (outcome.kind === 'limit-reached') {
      count('LimitReached');
      throw new AppError('LIMIT_REACHED');
    }
    if (outcome.kind === 'repeated') {
      if (outcome.digest !== idempotency?.digest) throw new AppError('IDEMPOTENCY_MISMATCH');
      const first = await repairs.get(outcome.trackingNumber);
      if (first?.user_id !== shopId) throw new AppError('CONFLICT');
      return toRepair(asCreated(first));
    }
  }
  throw new AppError('UNAVAILABLE');
}

/** This millisecond's number, then the next one's, then random ones. Design, decision 4. */
function candidateNumber(attempt: number, nowMs: number): string {
  return trackingNumberAt(attempt < 2 ? nowMs + attempt : randomInt(100_000_000));
}

function digestOf(input: NewRepairInput): string {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
