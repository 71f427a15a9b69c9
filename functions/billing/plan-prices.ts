import * as z from 'zod/mini';
import type { PaidPlanId } from '../../shared/billing/plans.ts';
import { readVariables } from '../platform/config.ts';

/** Stripe's price of each plan sold; a plan without one cannot be bought. */
export type PlanPrices = { readonly [Plan in PaidPlanId]?: string };

const priceId = z.optional(z.string().check(z.regex(/^price_\w+$/)));
const planPrices = z.strictObject({ essential: priceId, pro: priceId });

/**
 * The prices that the deployment configures in STRIPE_PRICE_IDS.
 * @throws Error when it is not JSON of the expected shape.
 */
export function readPlanPrices(): PlanPrices {
  const { STRIPE_PRICE_IDS } = readVariables('STRIPE_PRICE_IDS');
  return planPrices.parse(JSON.parse(STRIPE_PRICE_IDS)) as PlanPrices;
}
