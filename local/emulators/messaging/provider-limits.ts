/** What SES and SNS hold against an account, which this cloud does when it is asked to. */
import * as z from 'zod/mini';
import { ClearError } from '../../clear-error.ts';

export type ProviderLimits = {
  /** Addresses and domains that are verified, of an account in SES's sandbox; without it, the account is out of it. */
  sandbox?: readonly string[] | undefined;
  /** E-mails a second; without it as many as come, in the sandbox one. */
  emailsPerSecond?: number | undefined;
  /** Addresses on the account's suppression list. */
  suppressed?: readonly string[] | undefined;
  /** What SMS may cost in a month, in US dollars; without it, anything. */
  smsDollars?: number | undefined;
  /** Numbers in E.164 that have answered STOP. */
  optedOut?: readonly string[] | undefined;
};

const list = (value: string | undefined) =>
  value === undefined || value.trim() === ''
    ? undefined
    : value.split(',').map((each) => each.trim());

const positive = z.optional(z.coerce.number().check(z.positive()));

/**
 * What REBOND_SES_SANDBOX, REBOND_SES_RATE, REBOND_SES_SUPPRESSED, REBOND_SMS_LIMIT and REBOND_SMS_OPTED_OUT say.
 * @throws ClearError
 */
export function readProviderLimits(variables: NodeJS.ProcessEnv): ProviderLimits {
  const number = (name: 'REBOND_SES_RATE' | 'REBOND_SMS_LIMIT') => {
    const read = positive.safeParse(variables[name] || undefined);
    if (read.success) return read.data;
    throw new ClearError(
      `${name} doit être un nombre plus grand que zéro, et non « ${variables[name]} ». Exemple : ${name}=1 npm start`,
    );
  };
  return {
    sandbox: list(variables.REBOND_SES_SANDBOX),
    emailsPerSecond: number('REBOND_SES_RATE'),
    suppressed: list(variables.REBOND_SES_SUPPRESSED),
    smsDollars: number('REBOND_SMS_LIMIT'),
    optedOut: list(variables.REBOND_SMS_OPTED_OUT),
  };
}
