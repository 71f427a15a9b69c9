import * as z from 'zod/mini';
import type { NotificationChannel } from '../repairs/notifications.ts';
import { PLANS } from './plan-table.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';

/** Number of messages per day (in Paris), by channel. */
export type Budget = Record<NotificationChannel, number>;

/** What all free shops together that have not identified themselves may cause in a day; `code` is an SMS with a code. */
export type TogetherBudget = Record<NotificationChannel | 'code', number>;

/** How many addresses may sign up in a day from one network, and at one e-mail domain that is no provider's. */
export type SignUpBudget = { network: number; domain: number };

/**
 * The daily limits: for each shop by its plan, for each recipient across all shops, and for all free shops together
 * that have not identified themselves.
 */
export type Budgets = {
  plans: Record<PlanId, Budget>;
  recipient: Budget;
  freeTogether: TogetherBudget;
  signUps: SignUpBudget;
};

const RECIPIENT: Budget = { email: 30, sms: 20 };
const SIGN_UPS: SignUpBudget = { network: 10, domain: 20 };
const FREE_TOGETHER: TogetherBudget = { email: 3_000, sms: 300, code: 100 };

const limit = z.optional(z.int().check(z.minimum(0)));
const budget = z.optional(z.strictObject({ email: limit, sms: limit }));
const signUpBudget = z.optional(z.strictObject({ network: limit, domain: limit }));
const togetherBudget = z.optional(z.strictObject({ email: limit, sms: limit, code: limit }));

/**
 * The limits that an operator may set, all or some of them:
 * `{"free":{"email":60,"sms":30},…,"recipient":{"email":30,"sms":20},"freeTogether":{"email":3000,"sms":300}}`.
 */
export const budgetsSchema = z.strictObject({
  recipient: budget,
  freeTogether: togetherBudget,
  signUps: signUpBudget,
  ...(Object.fromEntries(PLAN_IDS.map((id) => [id, budget])) as Record<PlanId, typeof budget>),
});
export type BudgetSettings = z.infer<typeof budgetsSchema>;

/** Returns the limits in force: the operator's settings, and the plan table's values where nothing is set. */
export function budgetsOf(settings: BudgetSettings = {}): Budgets {
  const withDefault = (own: z.infer<typeof budget>, standard: Budget): Budget => ({
    email: own?.email ?? standard.email,
    sms: own?.sms ?? standard.sms,
  });
  const plans = PLAN_IDS.map((id) => [id, withDefault(settings[id], PLANS[id].budget)] as const);
  return {
    plans: Object.fromEntries(plans) as Record<PlanId, Budget>,
    recipient: withDefault(settings.recipient, RECIPIENT),
    freeTogether: {
      ...withDefault(settings.freeTogether, FREE_TOGETHER),
      code: settings.freeTogether?.code ?? FREE_TOGETHER.code,
    },
    signUps: {
      network: settings.signUps?.network ?? SIGN_UPS.network,
      domain: settings.signUps?.domain ?? SIGN_UPS.domain,
    },
  };
}
