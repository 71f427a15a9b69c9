import { AppError } from '../../../../shared/errors.ts';
import { type PaymentLinkAnswer, payerPath } from '../../../../shared/payments/card.ts';
import { countAsked, type StripeLimits } from '../../../billing/stripe/asked-too-often.ts';
import { newLinkKey } from '../../../documents/quotes/link-key.ts';
import type { CardGateway } from '../card-gateway.ts';
import { earlierPage, isClosed } from './link-page.ts';
import { type OpenPaymentLinkDependencies, openPaymentLink } from './payment-link.ts';
import type { PaymentLinksRepository } from './payment-links.repository.ts';
import type { PaymentLink } from './stored-payment-link.ts';

export type RenewPaymentLinkDependencies = OpenPaymentLinkDependencies &
  StripeLimits & {
    links: Pick<PaymentLinksRepository, 'get' | 'renew'>;
    cards: Pick<CardGateway, 'page' | 'closePage'>;
  };

/** Holders of the old link may open another page in the meantime, so each round starts from the present state. */
const MAX_ROUNDS = 5;

/**
 * Replaces an invoice's link. The old link's page is closed first, and the link is renewed only while it leads to no
 * other page.
 * @throws AppError as `openPaymentLink`; TOO_MANY beyond the daily limit; CONFLICT.
 */
export async function renewPaymentLink(
  dependencies: RenewPaymentLinkDependencies,
  shopId: string,
  id: string,
): Promise<PaymentLinkAnswer> {
  const { links, appOrigin } = dependencies;
  await openPaymentLink(dependencies, shopId, id);
  await countAsked(dependencies, 'renew', shopId);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const link = await links.get(id);
    if (link === undefined) break;
    if (!(await takesNoMoney(dependencies, link))) continue;
    const key = newLinkKey();
    if (await links.renew(link, key)) return { url: `${appOrigin}${payerPath(id, key)}` };
  }
  throw new AppError('CONFLICT');
}

async function takesNoMoney({ cards }: RenewPaymentLinkDependencies, link: PaymentLink) {
  const page = await earlierPage({ cards }, link);
  return page?.status !== 'open' || isClosed({ cards }, link, page);
}
