import { readPhone } from '../../../shared/repairs/phone.ts';
import type { NewRepairInput } from '../../../shared/repairs/repair-input.ts';
import type { WithoutOthers } from '../card-item.ts';
import { historyEntry, type StoredRepair } from '../repairs.ts';

export type RepairIdentity = {
  id: string;
  trackingNumber: string;
  trackingKey: string;
  shopId: string;
  nowMs: number;
  correlationId?: string | undefined;
  /** If the intake has several devices, these are the tracking numbers of all. */
  intake?: readonly string[] | undefined;
  returnOf?: string | undefined;
};

/** Makes a new repair, which is pending and has exactly one history entry (specification, section 4). */
export function newRepair(input: NewRepairInput, identity: RepairIdentity): StoredRepair {
  const created_at = new Date(identity.nowMs).toISOString();
  const { noEmail: _, customerPhone = '', promisedOn, ...given } = input;
  return {
    ...(given satisfies WithoutOthers<typeof given, StoredRepair>),
    id: identity.id,
    trackingNumber: identity.trackingNumber,
    tracking_key: identity.trackingKey,
    user_id: identity.shopId,
    correlation_id: identity.correlationId,
    deviceModel: given.deviceModel ?? '',
    issue: given.issue ?? '',
    customerFirstName: given.customerFirstName ?? '',
    customerEmail: given.customerEmail ?? '',
    ...phoneOf(customerPhone),
    ...(promisedOn && { promisedOn }),
    ...(identity.returnOf && { returnOf: identity.returnOf }),
    status: 'pending',
    statusHistory: [historyEntry('pending', identity.nowMs)],
    created_at,
    updated_at: created_at,
    version: 1,
    ...(identity.intake && { intake: [...identity.intake] }),
    deliveries: {},
    change_ids: [],
  };
}

export function phoneOf(
  customerPhone: string,
): Pick<StoredRepair, 'customerPhone' | 'phoneNumber'> {
  const phoneNumber = readPhone(customerPhone);
  return { customerPhone, ...(phoneNumber && { phoneNumber }) };
}
