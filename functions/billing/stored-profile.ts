import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';

/**
 * `repairs_…` count repairs (usage.ts), `sent_…` count a day's messages (spending.ts), and `papers_…` count a day's
 * documents (papers.ts).
 */
const COUNTER = /^(repairs|sent|papers)_/;

const fields = z.object({
  user_id: z.optional(z.string()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  created_at: z.optional(z.string()),
  /** The owner closed the account at this instant (epoch milliseconds). From then on every request is refused. */
  closed_at_ms: z.optional(z.int()),
  /** The operator stopped the shop's messages at this instant, in epoch milliseconds. */
  stopped_at_ms: z.optional(z.int()),
  /**
   * The shop identified itself at this instant, in epoch milliseconds. It then leaves the common budget of free
   * shops.
   */
  identified_at_ms: z.optional(z.int()),
  identified_siret: z.optional(z.string()),
  identified_mobile: z.optional(z.string()),
  /** Sessions that began before this instant, in epoch seconds, have ended (platform/ended-sessions.ts). */
  sessions_after_s: z.optional(z.int()),
  /**
   * Each key is the second of the sign-in whose session has signed out, and its value the second in which the
   * session's last token expires.
   */
  signed_out: z.optional(z.record(z.string(), z.int())),
  selected_plan_id: z.optional(z.string()),
  stripe_customer_id: z.optional(z.string()),
  stripe_plan_active: z.optional(z.boolean()),
  stripe_subscription_id: z.optional(z.string()),
  stripe_subscription_ends_at: z.optional(z.string()),
  /** This is present while a renewal's payment has failed and Stripe tries again. */
  stripe_payment_due: z.optional(z.literal(true)),
  /**
   * Each write of Stripe's state adds 1. `converge-subscription.ts` writes only if this number has not changed
   * meanwhile.
   */
  stripe_version: z.optional(z.number()),
  stripe_event_id: z.optional(z.string()),
  pictures_stored: z.optional(z.int()),
  /** The counters were last compared with a real count on this day in UTC, such as '2026-11-22'. */
  usage_checked_on: z.optional(z.string()),
  /** The next session load continues this unfinished comparison. */
  usage_count: z.optional(z.object({ counted: z.number(), after: z.string() })),
});

const known = (item: RawItem) =>
  Object.fromEntries(
    Object.entries(item).filter(([name]) => name in fields.shape || COUNTER.test(name)),
  );

export type StoredProfile = z.infer<typeof fields> &
  Record<`repairs_${string}` | `sent_${string}` | `papers_${string}`, number>;

/** Every field that `known` does not accept is a counter. This takes 4 kB less than an intersection. */
const schema: z.ZodMiniType<StoredProfile> = z.pipe(
  z.transform(known),
  z.catchall(fields, z.number()),
);

/** Updates write single attributes of the profile, so each of them may be absent. */
export const profileKind = storedKind({ name: 'profile', version: 1, schema });

export const isClosed = ({ closed_at_ms }: StoredProfile): boolean => closed_at_ms !== undefined;
