import { type PlanPrices, planPrices } from '../../../shared/billing/billing.ts';
import { readVariables } from '../../platform/config.ts';
import { raiseAlarm } from '../../platform/raise-alarm.ts';
import { backOff } from '../../platform/table/back-off.ts';
import { openTable } from '../../platform/table/table.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { stripeClient } from './stripe-client.ts';
import { stripeDaysRepository } from './stripe-days.repository.ts';
import { stripeGateway } from './stripe-gateway.ts';

export function liveDependencies() {
  const table = openTable();
  return {
    profiles: subscriptionsRepository(table),
    days: stripeDaysRepository(table),
    stripe: stripeGateway(stripeClient()),
    prices: readPlanPrices(),
    now: () => Date.now(),
    backOff,
    alarm: raiseAlarm,
  };
}

function readPlanPrices(): PlanPrices {
  const { STRIPE_PRICE_IDS } = readVariables('STRIPE_PRICE_IDS');
  return planPrices.parse(JSON.parse(STRIPE_PRICE_IDS));
}
