import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey } from '../../platform/table/table-keys.ts';

const count = z.optional(z.int());

/** This item counts the messages of a day that all free shops that have not identified themselves have caused. */
export const freeDayKind = storedKind({
  name: 'free-day',
  version: 1,
  schema: z.object({ email: count, sms: count, code: count, expires_at: z.int() }),
});

export type FreeDay = ReturnType<typeof freeDayKind.read>;

/** `day` is a day in Paris, such as '2026-11-28'. */
export const freeDayKey = (day: string) => eventKey(`FREE-DAY#${day}`);
