import * as z from 'zod/mini';
import { optionalLine, requiredLine } from '../text.ts';

/** POST /api/functions/send-repair-update-email has this body, of which only the repair's identifier is used. */
export const resendEmailInput = z.strictObject({
  repair: z.looseObject({ id: z.string().check(z.maxLength(64)) }),
});

/** The server writes the text itself; `message` only identifies the repair. */
export const resendSmsInput = z.strictObject({
  to: requiredLine(30),
  message: requiredLine(1000),
  companyName: optionalLine(120),
});
