import { AppError } from '../../../shared/errors.ts';
import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import { codeUnpaidWords, unpaidError } from '../../billing/budgets/unpaid-words.ts';
import type { CompanyRepository } from '../../company/company.repository.ts';
import type { PaidClaims } from '../../notifications/claim.ts';
import type { SendOutcome } from '../../notifications/providers/send.ts';
import type { IsTextable } from '../../notifications/providers/textable.ts';
import { logger } from '../../platform/logger.ts';
import type { IdentityRepository } from './identity.repository.ts';
import { codeSms, newMobileCode } from './mobile-code.ts';
import { ownSiret } from './own-siret.ts';

export type AskMobileCodeDependencies = {
  companies: Pick<CompanyRepository, 'get'>;
  identities: Pick<IdentityRepository, 'claimCode'>;
  claims: PaidClaims;
  isTextable: IsTextable;
  send: (sms: { to: PhoneNumber; text: string }) => Promise<SendOutcome>;
  now: () => number;
};

/**
 * Sends a code to the shop's own mobile. The SMS counts in the budgets of the shop and of the number. A free shop also
 * uses a common budget of codes, so that it can identify itself when the common budget of messages is spent. The code
 * is neither logged nor returned.
 * @throws AppError INVALID when the SIRET or the mobile is invalid; BUDGET_SPENT; UNAUTHENTICATED when the account is
 * closed; SEND_REFUSED with the reason; UNAVAILABLE
 */
export async function askMobileCode(
  { companies, identities, claims, isTextable, send, now }: AskMobileCodeDependencies,
  shopId: string,
  typed: string,
): Promise<void> {
  await ownSiret(companies, shopId);
  const to = readPhone(typed);
  if (to === undefined || !isTextable(to)) {
    throw new AppError('INVALID', {
      fields: { mobile: 'Indiquez votre propre numéro de mobile, comme 06 12 34 56 78.' },
    });
  }
  const { code, kept } = await newMobileCode();
  const paid = await identities.claimCode(claims, shopId, to.e164, kept, now());
  if (paid.kind === 'unpaid') throw unpaidError(paid.unpaid, codeUnpaidWords);
  if (paid.kind !== 'claimed') {
    throw new AppError('BUDGET_SPENT', {
      message: 'Vous avez demandé trois codes aujourd’hui. Réessayez demain.',
    });
  }
  const outcome = await send({ to, text: codeSms(code) });
  logger.info('A code was sent to a shop’s mobile', { shopId, outcome: outcome.kind });
  if (outcome.kind === 'refused') throw new AppError('SEND_REFUSED', { message: outcome.reason });
  if (outcome.kind === 'failed') throw new AppError('UNAVAILABLE');
}
