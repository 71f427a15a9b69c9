import { optOutPath } from '../../../shared/notifications/reviews/opt-out.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import {
  type DueMessage,
  type DueMessagesDependencies,
  type RemindingShop,
  repairsOfShop,
  senderOf,
  type Written,
} from '../reminders/due-message.ts';
import { reviewEmail } from '../templates/review-email.ts';
import { type DueReview, dueOfReview, LOOKED_FOR_MS } from './due-review.ts';
import { mayBeAsked } from './review-conditions.ts';

export async function* reviewRequests(
  dependencies: DueMessagesDependencies,
  shop: RemindingShop,
): AsyncGenerator<DueMessage<'review'>[]> {
  const { table, waiting, now } = dependencies;
  const { shopId, company, profile } = shop;
  const nowMs = now();
  if (!company.reviews?.on || !planInForce(profile, nowMs).opens.includes('reviews')) return;
  for await (const numbers of waiting.handedOverBetween(shopId, nowMs - LOOKED_FOR_MS, nowMs)) {
    const found = await repairsOfShop(dependencies, shopId, numbers);
    const due = found.flatMap((repair) => dueOfReview(repair, nowMs) ?? []);
    yield due.map((each) => ({
      ...each,
      checks: (atMs) => mayBeAsked(table, shopId, each, atMs),
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
