import { StripeRefusal } from '../../../billing/stripe/stripe-calls.ts';
import type { CardGateway } from '../card-gateway.ts';

export async function closePages(
  { cards }: { cards: Pick<CardGateway, 'openPages' | 'closePage'> },
  accountId: string,
): Promise<void> {
  const pages = await cards.openPages(accountId);
  await Promise.all(pages.map((id) => cards.closePage(accountId, id).catch(unlessRefused)));
}

/** If Stripe refuses, the page is already paid or closed. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof StripeRefusal)) throw error;
}
