import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../platform/stored-item.ts';

/** How often Stripe was called for card payments on a day, under a digest that identifies nobody. */
export const cardDayKind = storedKind({
  name: 'card-day',
  version: 1,
  schema: z.object({ asked: z.int(), expires_at: z.int() }),
});

/** Key of a day in Paris, such as '2026-11-22', for the subject that `kind` and `id` name. */
export const cardDayKey = (kind: string, id: string, day: string) => ({
  pk: `EVENT#CARD-DAY#${hash('sha256', `card day ${kind} ${id}`, 'base64url')}#${day}`,
  sk: 'EVENT',
});
