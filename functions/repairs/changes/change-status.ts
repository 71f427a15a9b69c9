import type { StatusChangeInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { namedRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { historyEntry, toRepair } from '../repairs.ts';
import { changeIdOf } from '../update-repair.ts';

type Request = { idempotencyKey?: string | undefined; correlationId?: string | undefined };

/**
 * Sets the status of a repair in one conditional write, so that no other change can come in between
 * (docs/decisions/0071). The change can be undone within `hold` seconds, before the customer is notified
 * (docs/decisions/0082). A change that was already made with the same key is not made again.
 * @throws AppError as `appendEntry` does.
 */
export async function changeStatus(
  { repairs, now }: { repairs: Pick<RepairsRepository, 'appendEntry'>; now: () => number },
  shopId: string,
  idOrNumber: string,
  { status, message, hold = 0, promisedOn }: StatusChangeInput,
  { idempotencyKey, correlationId }: Request = {},
): Promise<Repair> {
  const named = namedRepair(shopId, idOrNumber);
  const nowMs = now();
  const entry = historyEntry(status, nowMs, message);
  const repair = await repairs.appendEntry(named, entry, {
    changeId: idempotencyKey && changeIdOf([idempotencyKey, status, message, promisedOn]),
    correlationId,
    promisedOn,
    ...(hold > 0 && { heldUntilMs: nowMs + hold * 1_000 }),
  });
  return toRepair(repair);
}
