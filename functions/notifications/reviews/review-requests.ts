import { optOutPath } from '../../../shared/notifications/reviews/opt-out.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import {
  type DueMessage,
  type DueMessagesDependencies,
  isSwitchedOn,
  type RemindingShop,
  repairsOfShop,
  senderOf,
  type Written,
} from '../reminders/due-message.ts';
import { reviewEmail } from '../templates/review-email.ts';
import { type DueReview, dueOfReview, LOOKED_FOR_MS } from './due-review.ts';
import { optOutKeys } from './stored-opt-out.ts';
import { beginPause } from './stored-review-pause.ts';

export async function* reviewRequests(
  dependencies: DueMessagesDependencies,
  shop: RemindingShop,
): AsyncGenerator<DueMessage<'review'>[]> {
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
}

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
    send: (place) => send({ to, from: senderOf(shop), content, unsubscribe, place }),
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
    {
      ConditionCheck: {
        Key: repairKey(trackingNumber),
        ConditionExpression:
          'user_id = :shop AND card.handed_over_at = :at AND attribute_not_exists(card.withdrawn_at) AND card.customerEmail = :email',
        ExpressionAttributeValues: {
          ':shop': shopId,
          ':at': Date.parse(handedOverAt),
          ':email': customerEmail,
        },
      },
    },
    ...optOutKeys(shopId, repair).map((Key) => ({
      ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(pk)' },
    })),
    beginPause(shopId, repair, nowMs),
  ];
}
