import { MutationObserver, useMutationState } from '@tanstack/react-query';
import type { RepairStatus, RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';

type PendingStatus = {
  /** This is the repair before the change. */
  repair: RepairSummary;
  to: RepairStatus;
};

const KEY = 'status of a repair';

/**
 * Sends the changes of one repair one after the other. Until `takeIn` has stored the answer, pages show the wanted
 * status even if the live channel brings an older state. If the change is refused, pages show the stored status again.
 */
export function sendStatus<Changed extends RepairSummary>(
  pending: PendingStatus,
  send: () => Promise<Changed>,
  takeIn: (changed: Changed) => void,
): Promise<Changed> {
  const { id } = pending.repair;
  const observer = new MutationObserver(shopCache, {
    mutationKey: [KEY, id],
    scope: { id },
    mutationFn: (_pending: PendingStatus) => send(),
    onSuccess: takeIn,
  });
  return observer.mutate(pending);
}

/** Returns the changes of one repair, or of all, that the server has not answered. The oldest is first. */
export const usePendingStatuses = (id?: string): readonly PendingStatus[] =>
  useMutationState(
    {
      filters: { mutationKey: id === undefined ? [KEY] : [KEY, id], status: 'pending' },
      select: ({ state }) => state.variables as PendingStatus,
    },
    shopCache,
  );

/** Returns the status that is shown until the last change is answered, or null if no change waits for its answer. */
export const useWantedStatus = (id: string): RepairStatus | null =>
  usePendingStatuses(id).at(-1)?.to ?? null;
