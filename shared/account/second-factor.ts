import * as z from 'zod/mini';
import { cleanLine, emailAddress, NOT_TEXT, REQUIRED, tooLong } from '../text.ts';

/**
 * A shop gets this many recovery codes at once. One turns the second factor off; the others cover a failed attempt
 * or a lost code.
 */
export const RECOVERY_CODES = 10;

/** This is the longest password that Cognito accepts. A password is not trimmed or changed in any way. */
const PASSWORD_MAX = 256;
const CODE_MAX = 64;

const text = () => z.string({ error: ({ input }) => (input === undefined ? REQUIRED : NOT_TEXT) });

export const recoveryInput = z.strictObject({
  email: emailAddress,
  password: text().check(
    z.minLength(1, REQUIRED),
    z.maxLength(PASSWORD_MAX, tooLong(PASSWORD_MAX)),
  ),
  code: text().check(
    z.overwrite(cleanLine),
    z.minLength(1, REQUIRED),
    z.maxLength(CODE_MAX, tooLong(CODE_MAX)),
  ),
});
export type RecoveryInput = z.infer<typeof recoveryInput>;

/** The codes are shown only this once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const secondFactorOnSchema = z.object({ state: z.literal('on') });
export type SecondFactorOn = z.infer<typeof secondFactorOnSchema>;

export const secondFactorOffSchema = z.object({ state: z.literal('off') });
export type SecondFactorOff = z.infer<typeof secondFactorOffSchema>;
