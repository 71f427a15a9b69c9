import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

const count = z.optional(z.int());

/** The number of messages that all free shops that have not identified themselves caused in a day. */
export const freeDayKind = storedKind({
  name: 'free-day',
  version: 1,
  schema: z.object({ email: count, sms: count, code: count, expires_at: z.int() }),
});

export type FreeDay = ReturnType<typeof freeDayKind.read>;

export const freeDayKey = (day: string) => ({ pk: `EVENT#FREE-DAY#${day}`, sk: 'EVENT' });
