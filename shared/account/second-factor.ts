import * as z from 'zod/mini';
import { cleanLine, emailAddress, NOT_TEXT, REQUIRED, tooLong } from '../text.ts';

/** Codes of one set. One takes the second factor off; the others are for what goes wrong meanwhile. */
export const RECOVERY_CODES = 10;

/** How long a sign-in is fresh enough to change what signing in asks for, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 10 * 60;

/** As Cognito's; a password is taken to the letter. */
const PASSWORD_MAX = 256;
const CODE_MAX = 64;

const text = () => z.string({ error: ({ input }) => (input === undefined ? REQUIRED : NOT_TEXT) });

/** Body of POST /api/auth/recovery-code. */
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

/** Answer of POST /api/account/recovery-codes: the only time that they are shown. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** Answer of DELETE /api/account/second-factor and of POST /api/auth/recovery-code: the password alone signs in. */
export const secondFactorOffSchema = z.object({ state: z.literal('off') });
export type SecondFactorOff = z.infer<typeof secondFactorOffSchema>;
