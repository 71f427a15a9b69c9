import { logger } from '../platform/logger.ts';
import { countForAlarm } from '../platform/metrics.ts';
import { openTable } from '../platform/table.ts';
import { backOff } from '../platform/transaction.ts';
import { readPlanPrices } from './plan-prices.ts';
import { stripeClient } from './stripe-client.ts';
import { stripeGateway } from './stripe-gateway.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** What every Lambda that speaks to Stripe works with, as its environment names it. */
export function liveDependencies() {
  return {
    profiles: subscriptionsRepository(openTable()),
    stripe: stripeGateway(stripeClient()),
    prices: readPlanPrices(),
    now: () => Date.now(),
    backOff,
    alarm(...[metric, details]: Parameters<Alarm>) {
      logger.error('Billing needs a person to look', { alarm: metric, ...details });
      countForAlarm(metric);
    },
  };
}

type Alarm = (
  metric: Parameters<typeof countForAlarm>[0],
  details: Record<string, unknown>,
) => void;
