import { parisDay } from '../../../shared/time.ts';
import type { Counted } from './free-day.ts';
import type { Purse } from './purse.ts';

const MOST_SHOPS = 10_000;

/** Remembers refused claims, only to choose the write to try first. The condition of the write decides. */
export function rememberedPurses() {
  const purses = new Map<string, Purse>();
  const spentOn = new Map<Counted, string>();

  const spentOf = (purse: Purse, counted: readonly Counted[], nowMs: number) =>
    purse === 'together'
      ? counted.find((name) => spentOn.get(name) === parisDay(nowMs))
      : undefined;

  return {
    /** The purse to try first. A refusal of `own` returns the profile, which shows the shop's purse. */
    expected(shopId: string, counted: readonly Counted[], nowMs: number): Purse {
      const purse = purses.get(shopId) ?? 'own';
      return spentOf(purse, counted, nowMs) === undefined ? purse : 'own';
    },
    remember(shopId: string, purse: Purse): void {
      if (purses.size >= MOST_SHOPS) purses.clear();
      purses.set(shopId, purse);
    },
    noteSpent(counted: Counted, nowMs: number): void {
      spentOn.set(counted, parisDay(nowMs));
    },
    spentOf,
  };
}
