import { unlessMissing, unlessRefused } from '../../../billing/stripe/stripe-calls.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { PaymentPage } from '../stripe-payments.ts';
import type { PaymentLink } from './stored-payment-link.ts';

/** Returns `undefined` when Stripe knows no such page. */
export async function earlierPage(
  { cards }: { cards: Pick<CardGateway, 'page'> },
  { session }: PaymentLink,
): Promise<PaymentPage | undefined> {
  // After any other refusal, the page may still exist, and a second page could be paid beside it.
  return session && cards.page(session.accountId, session.id).catch(unlessMissing);
}

/** Closes the page of a link. Returns `false` when the page was paid in the meantime and must be read again. */
export async function isClosed(
  { cards }: { cards: Pick<CardGateway, 'closePage'> },
  { session }: PaymentLink,
  { id }: PaymentPage,
): Promise<boolean> {
  const closed = cards.closePage(session?.accountId ?? '', id).then(() => true);
  return (await closed.catch(unlessRefused)) ?? false;
}
