import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey } from '../../platform/table/table-keys.ts';

/** This item counts the calls to Stripe on a day. Its key is a digest that identifies nobody. */
export const stripeDayKind = storedKind({
  name: 'stripe-day',
  version: 1,
  schema: z.object({ asked: z.int(), expires_at: z.int() }),
});

/** `kind` and `id` name the subject of the calls, and `day` is a day in Paris, such as '2026-11-22'. */
export const stripeDayKey = (kind: string, id: string, day: string) =>
  eventKey(`STRIPE-DAY#${hash('sha256', `stripe day ${kind} ${id}`, 'base64url')}#${day}`);
