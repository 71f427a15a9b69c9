import type { Plan } from '../plan-table.ts';

/** Nobody sells this plan. Tests add it to the plans that are sold by replacing the plan table with `vi.mock`. */
export const ADDED_PLAN = {
  name: 'Établi',
  tone: 'purple',
  terms: 'sold',
  counts: 'month',
  repairsLimit: 7,
  budget: {
    email: 100,
    sms: 50,
    documents: 100,
    prints: 300,
    zipPieces: 100,
    lineBytes: 10_000_000,
    replies: 100,
    pictures: 100,
  },
  picturesLimit: 1_000,
  opens: ['statistics'],
  offer: {
    priceCents: 1499,
    period: 'par mois',
    description: 'Pour un établi.',
    features: ['7 réparations par mois'],
    cta: 'Choisir Établi',
    popular: false,
  },
} as const satisfies Plan;

type PlanTableModule = typeof import('../plan-table.ts');

/** Returns the exports of plan-table.ts with one more plan, `bench`, between Essentiel and Pro. */
export const withAddedPlan = (original: PlanTableModule) => {
  const { free, essential, ...higher } = original.PLANS;
  return { ...original, PLANS: { free, essential, bench: ADDED_PLAN, ...higher } };
};
