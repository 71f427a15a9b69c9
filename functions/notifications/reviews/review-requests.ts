import { optOutPath } from '../../../shared/notifications/reviews/opt-out.ts';
import { REVIEW_LATE_DAYS } from '../../../shared/notifications/reviews/reviews.ts';
import { parisDay } from '../../../shared/time.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { check, IS_NEW } from '../../platform/table/writes.ts';
import type { StoredEntry } from '../../repairs/history.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { MessageName } from '../message.ts';
import { fromShop } from '../providers/ses.ts';
import {
  DAY_MS,
  type DueMessagesDependencies,
  type FindDue,
  freshness,
  isSwitchedOn,
  type RemindingShop,
  repairsOfShop,
  type Written,
} from '../reminders/due-message.ts';
import { reviewEmail } from '../templates/review-email.ts';
import { optOutKeys } from './stored-opt-out.ts';
import { beginPause } from './stored-review-pause.ts';

const FRESH_DAYS = 1 + REVIEW_LATE_DAYS;
const LOOKED_FOR_MS = 2 * FRESH_DAYS * DAY_MS;

type DueReview = { name: MessageName<'review'>; isFresh: boolean; repair: StoredRepair };

export const reviewRequests: FindDue<'review'> = async function* (dependencies, shop) {
  const { waiting, now } = dependencies;
  const { shopId, company, profile } = shop;
  const nowMs = now();
  if (!company.reviews?.on || !planInForce(profile, nowMs).opens.includes('reviews')) return;
  for await (const numbers of waiting.handedOverBetween(shopId, nowMs - LOOKED_FOR_MS, nowMs)) {
    const found = await repairsOfShop(dependencies, shopId, numbers);
    const due = found.flatMap((repair) => dueOfReview(repair, nowMs) ?? []);
    yield due.map((each) => ({
      ...each,
      checks: (atMs) => mayBeAsked(shopId, each, atMs),
      write: async () => write(dependencies, shop, each),
    }));
  }
};

/**
 * Returns the review request that is due from the day after the hand-over. None is due for a repair whose last
 * status before 'Terminée' was 'Contact client', because such a repair may have ended badly. None is due for an
 * imported repair either, because its hand-over may be long past.
 */
export function dueOfReview(repair: StoredRepair, nowMs: number): DueReview | undefined {
  const { trackingNumber, handedOverAt, withdrawnAt, customerEmail, statusHistory } = repair;
  if (handedOverAt === undefined || withdrawnAt !== undefined || customerEmail === '') {
    return undefined;
  }
  if (statusHistory.findLast(({ status }) => status !== 'completed')?.status === 'contact') {
    return undefined;
  }
  const handedOverMs = Date.parse(handedOverAt);
  if (isImportedAfter(handedOverMs, statusHistory[0])) return undefined;
  if (parisDay(handedOverMs) >= parisDay(nowMs)) return undefined;
  const fresh = freshness((nowMs - handedOverMs) / DAY_MS, FRESH_DAYS);
  return fresh && { ...fresh, name: { kind: 'review', trackingNumber }, repair };
}

/**
 * An import settles the notifications of the first entry when it stores the repair, so they have the time of the
 * import.
 */
const isImportedAfter = (ms: number, first: StoredEntry | undefined): boolean => {
  const { at, state } = first?.notifications.email ?? {};
  return state === 'nothing-to-send' && at !== undefined && at >= ms;
};

function write(
  { send, appOrigin }: DueMessagesDependencies,
  shop: RemindingShop,
  { repair }: DueReview,
): Written | undefined {
  const { company } = shop;
  const url = company.reviews?.url;
  if (!url) return undefined;
  const { trackingNumber, tracking_key, customerEmail: to } = repair;
  const content = reviewEmail(repair, url, company, appOrigin);
  const unsubscribe = `${appOrigin}${optOutPath(trackingNumber, tracking_key)}`;
  return {
    to: { email: to },
    channel: 'email',
    send: (place) =>
      send({ to, from: fromShop(shop.company, shop.profile), content, unsubscribe, place }),
  };
}

/**
 * The conditions require that the shop still asks, the device is still handed over, and the customer is the same, has
 * not opted out and was not asked recently. The last write stores that the customer is asked now.
 */
function mayBeAsked(shopId: string, { repair }: DueReview, nowMs: number): TransactItem[] {
  const { trackingNumber, handedOverAt = '', customerEmail } = repair;
  return [
    isSwitchedOn(shopId, 'reviews'),
    check(
      repairKey(trackingNumber),
      dynamo`
        user_id = ${shopId} AND card.handed_over_at = ${Date.parse(handedOverAt)}
        AND attribute_not_exists(card.withdrawn_at) AND card.customerEmail = ${customerEmail}`,
    ),
    ...optOutKeys(shopId, repair).map((key) => check(key, IS_NEW)),
    beginPause(shopId, repair, nowMs),
  ];
}
