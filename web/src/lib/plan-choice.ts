import { useSyncExternalStore } from 'react';
import { PAID_PLAN_IDS, type PaidPlanId, type PlanId } from '../../../shared/billing/plans.ts';
import { unlessBlocked } from './unless-blocked.ts';

/** These storage keys keep the chosen plan until it is paid. Section 2 of the specification names them. */
export const PLAN_CHOICE_KEYS = { plan: 'selectedPlanId', price: 'stripePriceId' } as const;

/** The window receives this event when this tab changes the choice. */
const CHANGED = 'rebond-plan-choice';
const report = () => window.dispatchEvent(new Event(CHANGED));

/** Keeps the plan chosen on the price list, with its price. Throws when storage is blocked. */
export function keepPlanChoice(plan: PlanId, priceId: string): void {
  localStorage.setItem(PLAN_CHOICE_KEYS.plan, plan);
  localStorage.setItem(PLAN_CHOICE_KEYS.price, priceId);
  report();
}

export function forgetPlanChoice(): void {
  unlessBlocked(() => {
    for (const key of Object.values(PLAN_CHOICE_KEYS)) localStorage.removeItem(key);
  }, undefined);
  report();
}

function readPlanChoice(): PaidPlanId | null {
  const plan = unlessBlocked(() => localStorage.getItem(PLAN_CHOICE_KEYS.plan), null);
  return PAID_PLAN_IDS.find((id) => id === plan) ?? null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  // Another tab may pay for the choice or abandon it.
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

export const usePlanChoice = (): PaidPlanId | null =>
  useSyncExternalStore(subscribe, readPlanChoice, () => null);
