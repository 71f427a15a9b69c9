import * as z from 'zod/mini';
import { emailAddress } from '../text.ts';

export const signUpInput = z.strictObject({ email: emailAddress });

/** The user pool accepts this address for the next hour. */
export const signUpAllowedSchema = z.object({ state: z.literal('allowed') });
export type SignUpAllowed = z.infer<typeof signUpAllowedSchema>;
