import { REGION, SENDER_EMAIL } from '../../resources.ts';
import { QueryError } from './aws-query.ts';
import { isSimulated } from './email-events.ts';
import type { ProviderLimits } from './provider-limits.ts';

/** https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
const SANDBOX = { perSecond: 1, perDay: 200 } as const;
const DAY_MS = 24 * 3_600_000;

export function createSesAccount(limits: () => ProviderLimits, now: () => number) {
  let sent: number[] = [];

  const isVerified = (address: string, verified: readonly string[]) => {
    const [, domain = ''] = address.split('@');
    return (
      address === SENDER_EMAIL ||
      isSimulated(address) ||
      verified.some((each) => [address, domain].includes(each.toLowerCase()))
    );
  };

  return {
    isSuppressed: (address: string): boolean =>
      limits().suppressed?.includes(address.toLowerCase()) === true,

    /** Allows an e-mail. @throws QueryError with SES's message */
    admit(from: string, recipients: readonly string[]): void {
      const { sandbox, emailsPerSecond } = limits();
      const unverified = [from, ...recipients].filter(
        (address) => sandbox && !isVerified(address.toLowerCase(), sandbox),
      );
      if (unverified.length > 0) {
        throw new QueryError(
          'MessageRejected',
          `Email address is not verified. The following identities failed the check in region ${REGION.toUpperCase()}: ${unverified.join(', ')}`,
        );
      }
      const perSecond = emailsPerSecond ?? (sandbox && SANDBOX.perSecond);
      if (perSecond === undefined) return;
      sent = sent.filter((ms) => ms > now() - DAY_MS);
      if (sandbox && sent.length + recipients.length > SANDBOX.perDay) {
        throw new QueryError('Throttling', 'Daily message quota exceeded.');
      }
      const inSecond = sent.filter((ms) => ms > now() - 1_000).length;
      // If nothing else was sent within a second, an e-mail may have more recipients than the rate allows.
      if (inSecond > 0 && inSecond + recipients.length > perSecond) {
        throw new QueryError('Throttling', 'Maximum sending rate exceeded.');
      }
      sent.push(...recipients.map(() => now()));
    },
  };
}

export type SesAccount = ReturnType<typeof createSesAccount>;
