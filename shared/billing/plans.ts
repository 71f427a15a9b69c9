import { FREE_PLAN_ID, PLANS, type Plan, type PlanOffer, type PlanRight } from './plan-table.ts';

export type PlanId = keyof typeof PLANS;
export type PaidPlanId = {
  [Id in PlanId]: (typeof PLANS)[Id]['terms'] extends 'sold' ? Id : never;
}[PlanId];

export type PlanTable = Readonly<Record<string, Plan>>;

const TABLE: PlanTable = PLANS;
/** The plans from the lowest to the highest. */
export const PLAN_IDS = Object.keys(PLANS) as PlanId[];

export const PAID_PLAN_IDS = PLAN_IDS.filter((id): id is PaidPlanId => TABLE[id]?.terms === 'sold');

/** An unknown or missing identifier means the free plan. */
export function planOf(id: string | null | undefined): Plan & { id: PlanId } {
  const known = PLAN_IDS.find((planId) => planId === id) ?? FREE_PLAN_ID;
  return { id: known, ...PLANS[known] };
}

export const PLAN_OFFERS: readonly (PlanOffer & { id: PlanId; name: string })[] = PLAN_IDS.flatMap(
  (id) => {
    const { name, offer } = planOf(id);
    return offer ? [{ id, name, ...offer }] : [];
  },
);

export const nameOfPlanWith = (right: PlanRight): string =>
  PLAN_OFFERS.find(({ id }) => planOf(id).opens.includes(right))?.name ?? '';

export function usagePercent(repairsUsed: number, repairsLimit: number): number {
  if (repairsLimit === 0) return 0;
  if (repairsLimit === Number.POSITIVE_INFINITY) return 100;
  return Math.min(100, Math.round((repairsUsed / repairsLimit) * 100));
}
