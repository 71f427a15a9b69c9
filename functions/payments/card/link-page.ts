import { isMissing, StripeRefusal } from '../../billing/stripe-calls.ts';
import type { CardGateway } from './card-gateway.ts';
import type { PaymentLink } from './stored-payment-link.ts';
import type { PaymentPage } from './stripe-payments.ts';

/** The page that the link led to before, as it stands now; `undefined` where there is none, or Stripe knows it no more. */
export async function earlierPage(
  { cards }: { cards: Pick<CardGateway, 'page'> },
  { session }: PaymentLink,
): Promise<PaymentPage | undefined> {
  if (session === undefined) return undefined;
  try {
    return await cards.page(session.accountId, session.id);
  } catch (error) {
    // Whatever else Stripe refuses, the page may stand: a second one could be paid beside it.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Closes the page of a link; `false` when it was paid in between, so that it must be looked at again. */
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
