import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey, expiresAtSeconds } from '../../platform/table/table-keys.ts';

/** Stripe retries an event for 3 days, and a person can resend it for 30. */
const EVENT_KEPT_SECONDS = 31 * 24 * 60 * 60;

export const stripeEventKind = storedKind({
  name: 'stripe-event',
  version: 1,
  schema: z.object({ expires_at: z.int() }),
});

export const stripeEventKey = (id: string) => eventKey(`STRIPE#${id}`);

export const stripeEventItem = ({ id, nowMs }: { id: string; nowMs: number }) =>
  stripeEventKind.item(stripeEventKey(id), {
    expires_at: expiresAtSeconds(nowMs, EVENT_KEPT_SECONDS),
  });
