import { MutationObserver, useMutationState } from '@tanstack/react-query';
import type { IntakeInput } from '../../../../../shared/repairs/intake/intake.ts';
import type {
  DeviceType,
  NewRepairInput,
  RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/shop-cache.ts';

export type RepairsInput = NewRepairInput | IntakeInput;
export type CreatedRepairs = readonly [RepairSummary, ...RepairSummary[]];

const mutationKey = ['new repair'];

/** For how long the list offers the papers of new repairs, unless others are created. */
const OFFER_MS = 5 * 60_000;

/** Sends new repairs. Until the answer has been taken in, lists show them as being created. */
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
  // An observed mutation would stay for ever.
  return observer.mutate(input).finally(() => observer.reset());
}

/** A repair that the server has not answered for. */
export type PendingRepair = {
  deviceType: DeviceType;
  deviceModel?: string | undefined;
  customer: string;
};

/** The repairs on their way, one for each device. */
export const usePendingRepairs = (): readonly PendingRepair[] =>
  useMutationState(
    {
      filters: { mutationKey, status: 'pending' },
      select: ({ state }) => pendingOf(state.variables as RepairsInput),
    },
    shopCache,
  ).flat();

function pendingOf(input: RepairsInput): PendingRepair[] {
  const customer = [input.customerFirstName, input.customerName].filter(Boolean).join(' ');
  const devices = 'devices' in input ? input.devices : [input];
  return devices.map(({ deviceType, deviceModel }) => ({ deviceType, deviceModel, customer }));
}

/** The repairs that were created last, for as long as their papers are offered. */
export const useFreshRepairs = (): readonly RepairSummary[] =>
  useMutationState(
    {
      filters: { mutationKey, status: 'success' },
      select: ({ state }) => state.data as CreatedRepairs,
    },
    shopCache,
  ).at(-1) ?? NONE;

const NONE: readonly RepairSummary[] = [];
