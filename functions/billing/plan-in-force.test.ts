import { expect, it } from 'vitest';
import { nameOfPlanWith } from '../../shared/billing/plans.ts';
import { requireRight } from './plan-in-force.ts';

const RIGHTS = ['statistics', 'exports'] as const;
const NOW = Date.parse('2026-11-20T10:00:00Z');
const later = { stripe_subscription_ends_at: '2026-11-20T10:00:01.000Z' };
const now = { stripe_subscription_ends_at: '2026-11-20T10:00:00.000Z' };

it.each([
  { selected_plan_id: 'pro' },
  { selected_plan_id: 'premium' },
  { selected_plan_id: 'pro', ...later },
])('A shop with %o has the rights of the Pro plan', (profile) => {
  for (const right of RIGHTS) expect(() => requireRight(right, profile, NOW)).not.toThrow();
});

it.each([
  {},
  { selected_plan_id: 'free' },
  { selected_plan_id: 'essential' },
  { selected_plan_id: 'gold' },
  { selected_plan_id: 'pro', ...now },
])('A shop with %o lacks the rights of the Pro plan', (profile) => {
  for (const right of RIGHTS) {
    expect(() => requireRight(right, profile, NOW)).toThrow(
      expect.objectContaining({
        code: 'PLAN_REQUIRED',
        message: expect.stringContaining(`plan ${nameOfPlanWith(right)}`),
      }),
    );
  }
});
