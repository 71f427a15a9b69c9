import { timingSafeEqual } from 'node:crypto';
import type { PickupDetails, PublicRepair, TrackedShop } from '../../shared/tracking/answers.ts';
import { discreetName } from '../../shared/tracking/tracking.ts';
import { toCompany } from '../company/company.ts';
import type { StoredCompany } from '../company/stored-company.ts';
import { type StoredRepair, toHistory } from '../repairs/repairs.ts';

/** A repair as its public page shows it; the full name only to who holds the key. Design, decision 13. */
export function publicRepair(
  repair: StoredRepair,
  company: StoredCompany | undefined,
  key: string | undefined,
): PublicRepair {
  const { customerFirstName, customerName } = repair;
  return {
    trackingNumber: repair.trackingNumber,
    status: repair.status,
    statusHistory: toHistory(repair),
    deviceType: repair.deviceType,
    deviceModel: repair.deviceModel,
    issue: repair.issue,
    customerName: isKeyOf(repair, key)
      ? [customerFirstName, customerName].filter(Boolean).join(' ')
      : discreetName(customerFirstName, customerName),
    created_at: repair.created_at,
    shop: company ? shopOf(company) : null,
    pickup: isToCollect(repair) && company ? pickupDetails(company) : null,
    version: repair.version,
    ...(repair.handedOverAt && { handedOverAt: repair.handedOverAt }),
  };
}

/** Whether the device waits for its owner. */
const isToCollect = ({ status, handedOverAt }: StoredRepair): boolean =>
  status === 'completed' && handedOverAt === undefined;

/** Compared in constant time, so that answering tells nothing of how much of a guess was right. */
function isKeyOf(repair: StoredRepair, key: string | undefined): boolean {
  const given = Buffer.from(key ?? '');
  const right = Buffer.from(repair.tracking_key);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What a customer may know of who repairs, whatever the status. */
function shopOf({ company_name = '', phone = '' }: StoredCompany): TrackedShop | null {
  return company_name || phone ? { company_name, phone } : null;
}

function pickupDetails(stored: StoredCompany): PickupDetails {
  const { company_name, address, phone, schedule } = toCompany(stored);
  return { company_name, address, phone, schedule };
}
