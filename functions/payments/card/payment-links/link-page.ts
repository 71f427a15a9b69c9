import { isMissing, StripeRefusal } from '../../../billing/stripe/stripe-calls.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { PaymentPage } from '../stripe-payments.ts';
import type { PaymentLink } from './stored-payment-link.ts';

/** Returns `undefined` when Stripe knows no such page. */
export async function earlierPage(
  { cards }: { cards: Pick<CardGateway, 'page'> },
  { session }: PaymentLink,
): Promise<PaymentPage | undefined> {
  if (session === undefined) return undefined;
  try {
    return await cards.page(session.accountId, session.id);
  } catch (error) {
    // After any other refusal, the page may still exist, and a second page could be paid beside it.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Closes the page of a link. Returns `false` when the page was paid in the meantime and must be read again. */
export async function isClosed(
  { cards }: { cards: Pick<CardGateway, 'closePage'> },
  { session }: PaymentLink,
  { id }: PaymentPage,
): Promise<boolean> {
  try {
    await cards.closePage(session?.accountId ?? '', id);
    return true;
  } catch (error) {
    if (error instanceof StripeRefusal) return false;
    throw error;
  }
}
