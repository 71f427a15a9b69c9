import * as z from 'zod/mini';
import { recordOf } from '../record-of.ts';
import type { NotificationChannel } from '../repairs/notifications.ts';
import { PLANS, type Plan } from './plan-table.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';

export type Budget = Record<NotificationChannel, number>;

/**
 * All unidentified free shops together may cause this many messages in a day. `code` limits the SMS that carry a
 * code.
 */
export type TogetherBudget = Record<NotificationChannel | 'code', number>;

/**
 * In a day, this many addresses may sign up from one network, and this many at one e-mail domain. The domains of
 * public providers have no limit.
 */
export type SignUpBudget = { network: number; domain: number };

export type Budgets = {
  plans: Record<PlanId, Plan['budget']>;
  recipient: Budget;
  /** Holders of a quote's link may cause this many PDFs in a day. */
  linkPrints: number;
  freeTogether: TogetherBudget;
  signUps: SignUpBudget;
};

const RECIPIENT: Budget = { email: 30, sms: 20 };
const LINK_PRINTS = 20;
const SIGN_UPS: SignUpBudget = { network: 10, domain: 20 };
const FREE_TOGETHER: TogetherBudget = { email: 3_000, sms: 300, code: 100 };

const limit = z.optional(z.int().check(z.minimum(0)));
const messages = { email: limit, sms: limit };
const planBudget = z.optional(
  z.strictObject({
    ...messages,
    documents: limit,
    prints: limit,
    zipPieces: limit,
    lineBytes: limit,
    replies: limit,
    pictures: limit,
  }),
);

/** An operator may set limits such as `{"free":{"email":60},"recipient":{"sms":20},"linkPrints":20}`. */
export const budgetsSchema = z.strictObject({
  recipient: z.optional(z.strictObject(messages)),
  linkPrints: limit,
  freeTogether: z.optional(z.strictObject({ ...messages, code: limit })),
  signUps: z.optional(z.strictObject({ network: limit, domain: limit })),
  ...recordOf(PLAN_IDS, () => planBudget),
});
export type BudgetSettings = z.infer<typeof budgetsSchema>;

export function budgetsOf(settings: BudgetSettings = {}): Budgets {
  return {
    plans: recordOf(PLAN_IDS, (id) => withDefaults<Plan['budget']>(PLANS[id].budget, settings[id])),
    recipient: withDefaults(RECIPIENT, settings.recipient),
    linkPrints: settings.linkPrints ?? LINK_PRINTS,
    freeTogether: withDefaults(FREE_TOGETHER, settings.freeTogether),
    signUps: withDefaults(SIGN_UPS, settings.signUps),
  };
}

const withDefaults = <Limits extends Record<string, number>>(
  standard: Limits,
  own: { [Name in keyof Limits]?: number | undefined } = {},
): Limits => {
  const limits = Object.entries(standard).map(([name, value]) => [name, own[name] ?? value]);
  return Object.fromEntries(limits);
};
