import { awaitedDay } from '../../shared/repairs/promised-day.ts';
import type { HistoryEntry } from '../../shared/repairs/repairs.ts';
import type {
  Asks,
  PickupDetails,
  PublicRepair,
  TrackedShop,
} from '../../shared/tracking/answers.ts';
import { discreetName } from '../../shared/tracking/tracking.ts';
import { toCompany } from '../company/company.ts';
import type { StoredCompany } from '../company/stored-company.ts';
import { formerAddress } from '../notifications/reviews/former-keys.ts';
import { isSameSecret } from '../platform/text/is-same-secret.ts';
import type { StoredEntry } from '../repairs/history.ts';
import { earlierStatuses, newestEntries } from '../repairs/history.ts';
import { type StoredRepair, toEntry } from '../repairs/repairs.ts';

/** Only a holder of the key sees what the documents of the repair ask, and what the customer wrote or refused. */
export type ForHolder = {
  asks?: Asks | undefined;
  lastReply?: NonNullable<PublicRepair['reply']>['last'];
  optedOut?: boolean;
};

/**
 * Returns a repair as its public page shows it, with the full name and `forHolder` only for a holder of the key. Others
 * see no more than `withoutDetails` leaves, if the shop chooses so.
 */
export function publicRepair(
  repair: StoredRepair,
  company: StoredCompany | undefined,
  key: string | undefined,
  { asks, lastReply, optedOut }: ForHolder = {},
): PublicRepair {
  const { customerFirstName, customerName } = repair;
  const holdsKey = isKeyOf(repair, key);
  const { earlier, entries } = newestEntries(repair);
  const promised = awaitedDay(repair);
  const whole: PublicRepair = {
    trackingNumber: repair.trackingNumber,
    status: repair.status,
    statusHistory: entries.map(toEntry),
    ...(earlier > 0 && { earlier: { entries: earlier, statuses: earlierStatuses(repair) } }),
    deviceType: repair.deviceType,
    deviceModel: repair.deviceModel,
    issue: repair.issue,
    customerName: holdsKey
      ? [customerFirstName, customerName].filter(Boolean).join(' ')
      : discreetName(customerFirstName, customerName),
    ...(!holdsKey && { byNumber: true }),
    created_at: repair.created_at,
    shop: company ? shopOf(company) : null,
    pickup: isToCollect(repair) && company ? pickupDetails(company) : null,
    version: repair.version,
    ...(repair.handedOverAt && { handedOverAt: repair.handedOverAt }),
    ...(company?.promised_day_shown && promised && { promisedOn: promised }),
    ...(holdsKey &&
      company?.replies_taken !== false &&
      !repair.handedOverAt && {
        reply: {
          ...(repair.repliedAt && { sentAt: repair.repliedAt }),
          ...(lastReply && { last: lastReply }),
        },
      }),
    ...(holdsKey && repair.status === 'completed' && repair.lentSince && { hasLoan: true }),
    ...((holdsKey || formerAddress(repair, key)) && company?.reviews?.url && { canOptOut: true }),
    ...(holdsKey && optedOut && company?.reviews?.url && { optedOut: true }),
    ...(holdsKey && repair.shownPictures && { pictures: repair.shownPictures }),
    ...(holdsKey && asks && { asks }),
  };
  return holdsKey || company?.details_by_number !== false ? whole : withoutDetails(whole, entries);
}

/**
 * Hides all texts that were typed about the customer. It names each field that it keeps, so that a new field stays
 * hidden.
 */
const withoutDetails = (
  { trackingNumber, status, earlier, deviceType, deviceModel, ...rest }: PublicRepair,
  entries: readonly StoredEntry[],
): PublicRepair => ({
  trackingNumber,
  status,
  statusHistory: stepsOf(entries),
  ...(earlier && { earlier }),
  deviceType,
  deviceModel,
  issue: '',
  customerName: '',
  reserved: true,
  byNumber: true,
  created_at: rest.created_at,
  shop: rest.shop,
  pickup: rest.pickup,
  version: rest.version,
  ...(rest.handedOverAt && { handedOverAt: rest.handedOverAt }),
  ...(rest.canOptOut && { canOptOut: rest.canOptOut }),
});

const stepsOf = (entries: readonly StoredEntry[]): HistoryEntry[] =>
  entries.map((entry) => toEntry({ ...entry, message: '' }));

const isToCollect = ({ status, handedOverAt }: StoredRepair): boolean =>
  status === 'completed' && handedOverAt === undefined;

export const isKeyOf = (repair: StoredRepair, key = ''): boolean =>
  isSameSecret(key, repair.tracking_key);

function shopOf({ company_name = '', phone = '' }: StoredCompany): TrackedShop | null {
  return company_name || phone ? { company_name, phone } : null;
}

function pickupDetails(stored: StoredCompany): PickupDetails {
  const { company_name, address, phone, schedule } = toCompany(stored);
  return { company_name, address, phone, schedule };
}
