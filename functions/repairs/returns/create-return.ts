import type { NewRepairInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import type { Caller } from '../../platform/ended-sessions.ts';
import { type CreateRepairDependencies, createRepair } from '../intake/create-repair.ts';
import { namedRepair } from '../own-repair.ts';

export type CreateReturnDependencies = CreateRepairDependencies & {
  profiles: Pick<SubscriptionsRepository, 'get'>;
};

/**
 * Creates the repair of a device that came back under warranty, linked to the repair after which it came back.
 * @throws AppError PLAN_REQUIRED; what `returnRefusal` and `createRepair` say; OPEN_REPAIRS while an earlier return is
 * open.
 */
export async function createReturn(
  { profiles, ...dependencies }: CreateReturnDependencies,
  { shopId, signedInAtSeconds }: Caller,
  idOrNumber: string,
  input: NewRepairInput,
  idempotencyKey?: string,
  correlationId?: string,
): Promise<Repair> {
  const original = namedRepair(shopId, idOrNumber);
  requireRight('returns', await profiles.get(shopId), dependencies.now());
  const request = { idempotencyKey, correlationId, signedInAtSeconds, original };
  return createRepair(dependencies, shopId, input, request);
}
