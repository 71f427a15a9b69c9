import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/**
 * `repairs_used`, a month's `repairs_used_2026-11`, a status's `repairs_pending`: usage.ts names them. `repairs_former`
 * and `repairs_former_2026-11` are the part of the first two that an account of the same address used before it was closed.
 * A day's messages are counted by `sent_email_2026-11-22` and `sent_sms_…`: spending.ts.
 */
const COUNTER = /^(repairs|sent)_/;

const fields = z.object({
  user_id: z.optional(z.string()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  created_at: z.optional(z.string()),
  /** When its owner closed the account, in epoch milliseconds: it takes nothing more, and goes. */
  closed_at_ms: z.optional(z.int()),
  /** When the operator stopped its messages, in epoch milliseconds. */
  stopped_at_ms: z.optional(z.int()),
  /** Sessions that began before, in epoch seconds, are ended: platform/ended-sessions.ts. */
  sessions_after_s: z.optional(z.int()),
  selected_plan_id: z.optional(z.string()),
  stripe_customer_id: z.optional(z.string()),
  stripe_plan_active: z.optional(z.boolean()),
  stripe_subscription_id: z.optional(z.string()),
  stripe_subscription_ends_at: z.optional(z.string()),
  /** Present while a renewal's payment has failed and Stripe tries again. */
  stripe_payment_due: z.optional(z.literal(true)),
  /** Counts the writes of Stripe's state: the guard of `converge-subscription.ts`. */
  stripe_version: z.optional(z.number()),
  /** The last event of Stripe's that changed the profile. */
  stripe_event_id: z.optional(z.string()),
  /** Day (UTC, 'YYYY-MM-DD') of the last comparison of the counters with a real count. */
  usage_checked_on: z.optional(z.string()),
  /** A comparison that the next session load goes on with. */
  usage_count: z.optional(z.object({ counted: z.number(), after: z.string() })),
});

const known = (item: RawItem) =>
  Object.fromEntries(
    Object.entries(item).filter(([name]) => name in fields.shape || COUNTER.test(name)),
  );

export type StoredProfile = z.infer<typeof fields> &
  Record<`repairs_${string}` | `sent_${string}`, number>;

/** What `known` lets through beside the fields are counters: this says it in 4 kB less than an intersection with them. */
const schema: z.ZodMiniType<StoredProfile> = z.pipe(
  z.transform(known),
  z.catchall(fields, z.number()),
);

/**
 * A shop's profile: plan, what Stripe decides, usage. It comes to be piece by piece, by updates of one attribute or
 * another, so every attribute may be absent.
 */
export const profileKind = storedKind({
  name: 'profile',
  version: 1,
  schema,
});

/** @throws UnreadableItem */
export const readProfile = (item: RawItem): StoredProfile => profileKind.read(item);

/** Whether a profile is that of an account that is being closed. */
export const isClosed = ({ closed_at_ms }: StoredProfile): boolean => closed_at_ms !== undefined;
