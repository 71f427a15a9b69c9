import { randomUUID } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import { PLANS } from '../../shared/billing/plan-table.ts';
import type { PlanTable } from '../../shared/billing/plans.ts';
import { ADDED_PLAN } from '../../shared/billing/testing/added-plan.ts';
import { profileKey } from '../platform/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { countNewRepair, monthlyUsageAttribute } from './usage.ts';

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
ownCloud((started) => {
  ({ table } = started);
});

type Usage = { used: number | undefined; inMonth: number | undefined };

/** What design, decisions 1 and 2, say of a profile, in plain words. */
function isAllowed(plan: string | undefined, endsAt: number | undefined, usage: Usage): boolean {
  const usedOf = (counts: 'all' | 'month') => (counts === 'all' ? usage.used : usage.inMonth) ?? 0;
  const hasRoom = (id: string) => {
    const known = Object.hasOwn(TABLE, id) ? TABLE[id] : undefined;
    return known !== undefined && usedOf(known.counts) < known.repairsLimit;
  };
  const isInForce = endsAt === undefined || endsAt > NOW;
  return (isInForce && plan !== undefined && hasRoom(plan)) || hasRoom('free');
}

async function isCounted(profile: Record<string, unknown>): Promise<boolean> {
  const Key = profileKey(randomUUID());
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Key, ...profile } }));
  try {
    await table.client.send(
      new UpdateCommand({ TableName: table.name, Key, ...countNewRepair(NOW, TABLE) }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

it.each([...Object.keys(TABLE), 'gold', undefined])(
  'lets a shop on %s have exactly what the plan allows, an added one too',
  async (plan) => {
    const cases = Object.values(ENDS).flatMap((endsAt) =>
      USED.flatMap((used) =>
        USED_IN_MONTH.map((inMonth) => ({ endsAt, usage: { used, inMonth } })),
      ),
    );
    const wrong = await Promise.all(
      cases.map(async ({ endsAt, usage }) => {
        const counted = await isCounted({
          selected_plan_id: plan,
          stripe_subscription_ends_at: endsAt && new Date(endsAt).toISOString(),
          repairs_used: usage.used,
          [MONTH]: usage.inMonth,
        });
        return counted === isAllowed(plan, endsAt, usage) ? [] : [{ endsAt, usage, counted }];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  },
);
