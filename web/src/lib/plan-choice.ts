import { useSyncExternalStore } from 'react';
import { PAID_PLAN_IDS, type PaidPlanId, type PlanId } from '../../../shared/billing/plans.ts';
import { unlessBlocked } from './unless-blocked.ts';

/** The storage keys of the chosen paid plan. The choice is kept until the plan is paid. Specification, section 2. */
export const PLAN_CHOICE_KEYS = { plan: 'selectedPlanId', price: 'stripePriceId' } as const;

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

/** Keeps the plan chosen on the price list, with its price. Throws when storage is blocked. */
export function keepPlanChoice(plan: PlanId, priceId: string): void {
  localStorage.setItem(PLAN_CHOICE_KEYS.plan, plan);
  localStorage.setItem(PLAN_CHOICE_KEYS.price, priceId);
  notifyListeners();
}

export function forgetPlanChoice(): void {
  unlessBlocked(() => {
    for (const key of Object.values(PLAN_CHOICE_KEYS)) localStorage.removeItem(key);
  }, undefined);
  notifyListeners();
}

function readPlanChoice(): PaidPlanId | null {
  const plan = unlessBlocked(() => localStorage.getItem(PLAN_CHOICE_KEYS.plan), null);
  return PAID_PLAN_IDS.find((id) => id === plan) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may pay for the choice or abandon it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const usePlanChoice = (): PaidPlanId | null =>
  useSyncExternalStore(subscribe, readPlanChoice, () => null);
