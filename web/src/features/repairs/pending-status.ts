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
 * Changes of one repair are sent one after the other. Until the answer is stored, pages show the wanted status, so an
 * older state from the live channel cannot bring the old one back, and a refused change disappears by itself.
 */
export function sendStatus(
  pending: PendingStatus,
  send: () => Promise<RepairSummary>,
  takeIn: (changed: RepairSummary) => void,
): Promise<RepairSummary> {
  const { id } = pending.repair;
  const observer = new MutationObserver(shopCache, {
    mutationKey: [KEY, id],
    scope: { id },
    mutationFn: (_pending: PendingStatus) => send(),
    onSuccess: takeIn,
  });
  return observer.mutate(pending);
}

/** Returns the changes that the server has not answered, oldest first: of one repair, or of all. */
export const usePendingStatuses = (id?: string): readonly PendingStatus[] =>
  useMutationState(
    {
      filters: { mutationKey: id === undefined ? [KEY] : [KEY, id], status: 'pending' },
      select: ({ state }) => state.variables as PendingStatus,
    },
    shopCache,
  );
