import { expect, it } from 'vitest';
import { budgetsOf, budgetsSchema } from './budgets.ts';

it('Without settings, the budgets are those of the plan table and the default limits of recipients', () => {
  const { plans, recipient, linkPrints, freeTogether, signUps } = budgetsOf();
  expect(plans).toMatchObject({
    free: {
      ...{ email: 60, sms: 30, documents: 20, prints: 60 },
      ...{ zipPieces: 1_000, lineBytes: 5_000_000, replies: 30, pictures: 60 },
    },
    essential: { email: 600, sms: 300 },
    pro: { email: 3_000, sms: 1_500 },
  });
  expect(recipient).toEqual({ email: 30, sms: 20 });
  expect(linkPrints).toBe(20);
  expect(freeTogether).toEqual({ email: 3_000, sms: 300, code: 100 });
  expect(signUps).toEqual({ network: 10, domain: 20 });
});

it('An operator may set single limits, and the other limits keep their defaults', () => {
  const settings = budgetsSchema.parse({
    free: { email: 5, documents: 4, zipPieces: 9 },
    linkPrints: 0,
    recipient: { email: 3, sms: 2 },
    freeTogether: { sms: 7 },
  });
  const { plans, recipient, linkPrints, freeTogether } = budgetsOf(settings);
  expect(plans.free).toEqual({ ...budgetsOf().plans.free, email: 5, documents: 4, zipPieces: 9 });
  expect(linkPrints).toBe(0);
  expect(recipient).toEqual({ email: 3, sms: 2 });
  expect(freeTogether).toEqual({ email: 3_000, sms: 7, code: 100 });
});

it.each([{ gratuit: {} }, { free: { email: -1 } }, { free: { post: 1 } }, { recipient: 3 }])(
  'Budget settings refuse %j',
  (settings) => expect(budgetsSchema.safeParse(settings).success).toBe(false),
);
