import { expect, it, vi } from 'vitest';
import { checkoutInput, planPrices } from '../../../shared/billing/billing.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import { PLAN_OFFERS } from '../../../shared/billing/plans.ts';
import { userSession } from '../../auth/session.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { update } from '../../platform/table/writes.ts';
import { saveParts } from '../../repairs/parts/save-parts.ts';
import { requireRight } from '../plan-in-force.ts';
import { countNewRepairs } from '../usage/usage.ts';
import { planOfPrices, verdictOn } from './subscription.ts';

vi.mock('../../../shared/billing/plan-table.ts', async (original) => {
  const { withAddedPlan } = await import('../../../shared/billing/testing/added-plan.ts');
  return withAddedPlan(await original());
});

const NOW = Date.parse('2026-11-20T10:00:00Z');
const profile = { selected_plan_id: 'bench', repairs_used: 90, 'repairs_used_2026-11': 3 };
/** A deployment that sells the added plan configures price ids in this form. */
const prices = planPrices.parse({ essential: 'price_1', bench: 'price_2', pro: 'price_3' });

it('An added plan shows its cap and its usage', () => {
  const { subscription } = userSession('shop', profile, {}, NOW, budgetsOf());
  expect(subscription).toMatchObject({ plan: 'bench', repairsUsed: 3, repairsLimit: 7 });
});

it('An added plan enforces its cap', () => {
  const { Update } = update(profileKey('shop'), ...countNewRepairs(NOW, 1));
  const values = Object.values(Update.ExpressionAttributeValues ?? {});
  expect(values).toEqual(expect.arrayContaining(['bench', 7]));
});

it('An added plan includes its rights, and a refusal of another right names the cheapest plan that includes it', () => {
  expect(() => requireRight('statistics', profile, NOW)).not.toThrow();
  expect(() => requireRight('exports', profile, NOW)).toThrow('fait partie du plan Pro.');
  expect(() => requireRight('statistics', {}, NOW)).toThrow('fait partie du plan Établi.');
});

it('Under a plan without parts, changing the parts of a repair is refused', async () => {
  const replace = vi.fn();
  const dependencies = { parts: { replace }, profileOf: async () => profile, now: () => NOW };
  const saving = saveParts(dependencies, 'shop', 'RB12345678', { version: 0, parts: [] });
  await expect(saving).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
  expect(replace).not.toHaveBeenCalled();
});

it('An added plan is sold at its price, and ranks between the plans below and above it', () => {
  expect(checkoutInput.safeParse({ plan: 'bench' }).success).toBe(true);
  expect(PLAN_OFFERS.map(({ id }) => id)).toEqual(['free', 'essential', 'bench', 'pro']);
  expect(planOfPrices(['price_1', 'price_2'], prices)).toBe('bench');
  expect(planOfPrices(['price_3', 'price_2'], prices)).toBe('pro');
  const subscription = {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    priceIds: ['price_2'],
    periodStartSeconds: NOW / 1000,
    endsAtSeconds: undefined,
  };
  expect(verdictOn([subscription], prices, undefined).state.selected_plan_id).toBe('bench');
});
