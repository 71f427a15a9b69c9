import { type PlanPrices, planPrices } from '../../shared/billing/billing.ts';
import { readVariables } from '../platform/config.ts';

/**
 * Reads the prices that the deployment configures in STRIPE_PRICE_IDS.
 * @throws Error when it is not JSON of the expected shape.
 */
export function readPlanPrices(): PlanPrices {
  const { STRIPE_PRICE_IDS } = readVariables('STRIPE_PRICE_IDS');
  return planPrices.parse(JSON.parse(STRIPE_PRICE_IDS));
}
