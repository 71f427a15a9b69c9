import * as z from 'zod/mini';
import { requiredLine } from '../text.ts';

export const MOBILE_CODE_DIGITS = 6;
export const MOBILE_CODE_MINUTES = 10;

export const mobileCodeInput = z.strictObject({ mobile: requiredLine(40) });
export type MobileCodeInput = z.infer<typeof mobileCodeInput>;

export const mobileCodeSchema = z.object({ state: z.literal('sent') });
export type MobileCode = z.infer<typeof mobileCodeSchema>;

/** The code is as typed; blanks in it do not matter. */
export const mobileConfirmationInput = z.strictObject({ code: requiredLine(20) });
export type MobileConfirmationInput = z.infer<typeof mobileConfirmationInput>;

/** Hides all but the last two digits of a number: '•• 78'. */
export const hiddenNumber = (e164: string): string => `•• ${e164.slice(-2)}`;
