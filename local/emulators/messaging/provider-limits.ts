import * as z from 'zod/mini';
import { ClearError } from '../../clear-error.ts';

export type ProviderLimits = {
  /**
   * An account in SES's sandbox has verified these addresses and domains. Without this option, the account is out
   * of the sandbox.
   */
  sandbox?: readonly string[] | undefined;
  emailsPerSecond?: number | undefined;
  suppressed?: readonly string[] | undefined;
  /** SMS may cost this many US dollars a month. Without this limit they may cost any amount. */
  smsDollars?: number | undefined;
  optedOut?: readonly string[] | undefined;
};

const list = (value: string | undefined) =>
  value === undefined || value.trim() === ''
    ? undefined
    : value.split(',').map((each) => each.trim());

const positive = z.optional(z.coerce.number().check(z.positive()));

/** Reads the limits from variables such as REBOND_SES_RATE. @throws ClearError for a number that is not above zero. */
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
