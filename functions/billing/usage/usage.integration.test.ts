import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { PLANS } from '../../../shared/billing/plan-table.ts';
import type { PlanTable } from '../../../shared/billing/plans.ts';
import { ADDED_PLAN } from '../../../shared/billing/testing/added-plan.ts';
import { MOST_DEVICES } from '../../../shared/repairs/intake/intake.ts';
import { updateItem } from '../../platform/table/items.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import {
  countNewRepairs,
  giveUseBack,
  monthlyUsageAttribute,
  openWithRepairs,
  type UsageChange,
} from './usage.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const MONTH = monthlyUsageAttribute(NOW);
const TABLE: PlanTable = {
  ...PLANS,
  bench: ADDED_PLAN,
  stall: { ...ADDED_PLAN, counts: 'all', repairsLimit: 9 },
};
const ENDS = { never: undefined, before: NOW - 1, now: NOW, after: NOW + 1 };
const USED = [undefined, 4, 5, 8, 9];
const USED_IN_MONTH = [undefined, 6, 7, 29, 30];

let table: TestTable;
loneTable((started) => {
  table = started;
});

type Usage = { used: number | undefined; inMonth: number | undefined };

/** Returns whether the plan's cap allows `repairs` more. This states the rule without DynamoDB's conditions. */
function isAllowed(
  plan: string | undefined,
  endsAt: number | undefined,
  usage: Usage,
  repairs: number,
): boolean {
  const usedOf = (counts: 'all' | 'month') => (counts === 'all' ? usage.used : usage.inMonth) ?? 0;
  const hasRoom = (id: string) => {
    const known = Object.hasOwn(TABLE, id) ? TABLE[id] : undefined;
    return known !== undefined && usedOf(known.counts) + repairs <= known.repairsLimit;
  };
  const isInForce = endsAt === undefined || endsAt > NOW;
  return (isInForce && plan !== undefined && hasRoom(plan)) || hasRoom('free');
}

/** Makes a shop with this profile, or one whose profile was never created. */
async function newShop(profile?: Record<string, unknown>): Promise<string> {
  const shopId = randomUUID();
  if (profile) await table.put({ ...profileKey(shopId), ...profile });
  return shopId;
}

/** Returns whether the table accepts a change of a shop's profile. */
const isWritten = (shopId: string, change: UsageChange): Promise<boolean> =>
  updateItem(table, profileKey(shopId), ...change);

async function usageOf(shopId: string) {
  const { repairs_used, [MONTH]: inMonth } = (await table.profile(shopId)) ?? {};
  return [repairs_used, inMonth];
}

it.each(
  [1, MOST_DEVICES].flatMap((repairs) =>
    [...Object.keys(TABLE), 'gold', undefined].map((plan) => [repairs, plan] as const),
  ),
)(
  'An intake of %i devices is counted exactly when the plan %s has room for all of them',
  async (repairs, plan) => {
    /**
     * Lowers the counter by the number of the intake's other repairs. The intake then reaches the cap exactly when
     * a single repair would have reached it.
     */
    const before = (used: number | undefined) => used && used + 1 - repairs;
    const cases = Object.values(ENDS).flatMap((endsAt) =>
      USED.map(before).flatMap((used) =>
        USED_IN_MONTH.map(before).map((inMonth) => ({ endsAt, usage: { used, inMonth } })),
      ),
    );
    const wrong = await Promise.all(
      cases.map(async ({ endsAt, usage }) => {
        const shopId = await newShop({
          selected_plan_id: plan,
          stripe_subscription_ends_at: endsAt && new Date(endsAt).toISOString(),
          repairs_used: usage.used,
          [MONTH]: usage.inMonth,
        });
        const counted = await isWritten(shopId, countNewRepairs(NOW, repairs, TABLE));
        return counted === isAllowed(plan, endsAt, usage, repairs)
          ? []
          : [{ endsAt, usage, counted }];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  },
);

it('A repair counts in its month and in the total, and is refused for a closed or missing account', async () => {
  const shopId = await newShop({ repairs_used: 3, [MONTH]: 1 });
  expect(await isWritten(shopId, countNewRepairs(NOW, 1))).toBe(true);
  expect(await usageOf(shopId)).toEqual([4, 2]);
  const closed = await newShop({ closed_at_ms: NOW });
  expect(await isWritten(closed, countNewRepairs(NOW, 1))).toBe(false);
  expect(await isWritten(await newShop(), countNewRepairs(NOW, 1))).toBe(false);
});

it('The first repair of a shop creates its profile once', async () => {
  const shopId = await newShop();
  expect(await isWritten(shopId, openWithRepairs(NOW, 1))).toBe(true);
  expect(await isWritten(shopId, openWithRepairs(NOW, 1))).toBe(false);
  expect(await usageOf(shopId)).toEqual([1, 1]);
});

it('A repair is subtracted from the total and from the month in which it was counted, and no counter becomes negative', async () => {
  const shopId = await newShop({ repairs_used: 2, [MONTH]: 1 });
  expect(await isWritten(shopId, giveUseBack(NOW))).toBe(true);
  expect(await usageOf(shopId)).toEqual([1, 0]);
  // A repair that was counted in another month, or by a previous account, is not subtracted.
  expect(await isWritten(shopId, giveUseBack(NOW))).toBe(false);
  expect(await isWritten(await newShop({ [MONTH]: 1 }), giveUseBack(NOW))).toBe(false);
  expect(await usageOf(shopId)).toEqual([1, 0]);
});
