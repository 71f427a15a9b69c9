import { MutationObserver, useMutationState } from '@tanstack/react-query';
import type { IntakeInput } from '../../../../../shared/repairs/intake/intake.ts';
import type { NewRepairInput } from '../../../../../shared/repairs/repair-input.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';

export type RepairsInput = NewRepairInput | IntakeInput;
export type CreatedRepairs = readonly [RepairSummary, ...RepairSummary[]];

const mutationKey = ['new repair'];

/** The list offers the papers of new repairs for this time, or until other repairs are created. */
const OFFER_MS = 5 * 60_000;

/** Sends new repairs. `takeIn` stores the answer. */
export function sendNewRepairs(
  input: RepairsInput,
  send: () => Promise<CreatedRepairs>,
  takeIn: (created: CreatedRepairs) => void,
): Promise<CreatedRepairs> {
  const observer = new MutationObserver(shopCache, {
    mutationKey,
    gcTime: OFFER_MS,
    mutationFn: (_input: RepairsInput) => send(),
    onSuccess: takeIn,
  });
  // Stops observing the mutation, because the cache never removes a mutation that is observed.
  return observer.mutate(input).finally(() => observer.reset());
}

export const isCreating = (): boolean => shopCache.isMutating({ mutationKey }) > 0;

/** Returns the repairs that were created last, as long as their papers are offered. */
export const useFreshRepairs = (): readonly RepairSummary[] =>
  useMutationState(
    {
      filters: { mutationKey, status: 'success' },
      select: ({ state }) => state.data as CreatedRepairs,
    },
    shopCache,
  ).at(-1) ?? NONE;

const NONE: readonly RepairSummary[] = [];
