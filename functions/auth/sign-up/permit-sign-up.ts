import { getDomain } from 'tldts';
import type { SignUpBudget } from '../../../shared/billing/budgets.ts';
import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import type { SignUpsRepository } from './sign-ups.repository.ts';

export type PermitSignUpDependencies = {
  signUps: Pick<SignUpsRepository, 'permit'>;
  limits: SignUpBudget;
  now: () => number;
};

/** Thousands of shops share each of these providers, so sign-ups at them have no common limit. */
const EMAIL_PROVIDERS = new Set(
  [
    'aliceadsl.fr aol.com bbox.fr bluewin.ch cegetel.net club-internet.fr free.fr gmail.com',
    'gmx.com gmx.fr googlemail.com hotmail.be hotmail.com hotmail.fr icloud.com laposte.net',
    'live.be live.com live.fr mac.com mailo.com me.com msn.com neuf.fr nordnet.fr',
    'numericable.fr orange.fr outlook.be outlook.com outlook.fr pm.me proton.me',
    'protonmail.com sfr.fr skynet.be telenet.be tutanota.com voila.fr wanadoo.fr yahoo.com',
    'yahoo.fr ymail.com',
  ].flatMap((line) => line.split(' ')),
);

const FULL = {
  'network-full':
    'Trop de comptes ont été demandés aujourd’hui depuis votre connexion. Réessayez demain, ou depuis une autre connexion.',
  'domain-full':
    'Trop de comptes ont été demandés aujourd’hui avec ce domaine d’adresse. Réessayez demain, ou avec une autre adresse.',
} as const;

/**
 * Permits an address to sign up for an hour. The number of addresses in a day is limited for each network, and for each
 * e-mail domain with its subdomains, except a provider's domain.
 * @throws AppError TOO_MANY
 */
export async function permitSignUp(
  { signUps, limits, now }: PermitSignUpDependencies,
  email: string,
  network: string,
): Promise<void> {
  const [, host = ''] = spelledEmail(email).split('@');
  const domain = getDomain(host) ?? host;
  const limited = EMAIL_PROVIDERS.has(domain) ? undefined : domain;
  const outcome = await signUps.permit(email, { network, domain: limited }, limits, now());
  if (outcome === 'permitted') return;
  logger.warn('A sign-up was refused', { outcome });
  throw new AppError('TOO_MANY', { message: FULL[outcome] });
}
