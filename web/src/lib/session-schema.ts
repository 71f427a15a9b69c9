import * as z from 'zod/mini';
import type { UserSession } from '../../../shared/account/session.ts';
import { type PlanId, planOf } from '../../../shared/billing/plans.ts';
import { companySchema } from './company-schema.ts';

const plan = z.pipe(
  z.nullish(z.string()),
  z.transform((id): PlanId => planOf(id).id),
);

/** Answer of GET /api/session; a plan this version does not know counts as free (design, decision 1). */
export const userSessionSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  picture: z.nullable(z.string()),
  subscription: z.object({
    plan,
    repairsUsed: z.number(),
    repairsLimit: z.nullable(z.number()),
    expiresAt: z.nullable(z.string()),
    stripe_plan_active: z.boolean(),
    stripe_subscription_id: z.nullable(z.string()),
    stripe_subscription_ends_at: z.nullable(z.string()),
    paymentDue: z.optional(z.literal(true)),
  }),
  profile: companySchema,
}) satisfies z.ZodMiniType<UserSession>;
