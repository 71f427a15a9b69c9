import { expect, it } from 'vitest';
import { budgetsOf, budgetsSchema } from './budgets.ts';

it('are the plan table’s, and a recipient’s, where nothing is set', () => {
  const { plans, recipient } = budgetsOf();
  expect(plans).toMatchObject({
    free: { email: 60, sms: 30 },
    essential: { email: 600, sms: 300 },
    pro: { email: 3_000, sms: 1_500 },
  });
  expect(recipient).toEqual({ email: 30, sms: 20 });
});

it('are what an operator sets, part by part', () => {
  const settings = budgetsSchema.parse({ free: { email: 5 }, recipient: { email: 3, sms: 2 } });
  const { plans, recipient } = budgetsOf(settings);
  expect(plans.free).toEqual({ email: 5, sms: 30 });
  expect(recipient).toEqual({ email: 3, sms: 2 });
});

it.each([{ gratuit: {} }, { free: { email: -1 } }, { free: { post: 1 } }, { recipient: 3 }])(
  'refuses %j',
  (settings) => expect(budgetsSchema.safeParse(settings).success).toBe(false),
);
