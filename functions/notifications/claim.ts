import type { Budgets } from '../../shared/billing/budgets.ts';
import { AppError } from '../../shared/errors.ts';
import { parisDay } from '../../shared/time.ts';
import { type Counted, watchFreeDay } from '../billing/budgets/free-day.ts';
import {
  countedOf,
  otherPurse,
  type Payment,
  type Purse,
  type Recipients,
  recipientKeys,
  spendingWrites,
  type Unpaid,
  whyUnpaid,
} from '../billing/budgets/spending.ts';
import { type GatheredCall, gatherCalls } from '../platform/gather-calls.ts';
import { logger } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { type Refusal, type TransactItem, transactNamed } from '../platform/table/transaction.ts';

/** If a claim is not settled after this time, its sender has died, and another sender may take the claim over. */
export const LEASE_MS = 60_000;

export type PricedClaim = {
  shopId: string;
  /** This names the item that `take` writes. Two claims of the same item never share a transaction. */
  subject: string;
  take?: TransactItem;
  /** The message is not sent unless these conditions on other items hold. */
  checks?: readonly TransactItem[];
  /** The recipients' budgets pay together with the shop's. Without recipients, the claim costs nothing. */
  recipients: Recipients;
  isCode?: boolean;
  nowMs: number;
};

/** With `taken`, the message's own condition refused the claim; with `outdated`, one of the checks did. */
export type PaidResult =
  | { kind: 'claimed' }
  | { kind: 'taken'; item: Record<string, unknown> | undefined }
  | { kind: 'outdated' }
  | { kind: 'unpaid'; unpaid: Unpaid };

export type PaidClaims = (claim: PricedClaim) => Promise<PaidResult>;

/** Each attempt pays from the purse that the last refusal has shown. A third one follows only a change of the plan. */
const MOST_PURSES = 3;
const MOST_ITEMS = 100;

type Waiting = GatheredCall<PricedClaim, PaidResult>;

/**
 * The transaction that takes a message also pays for it, or writes nothing (docs/decisions/0087). Claims of one shop in
 * the same tick share a transaction, because DynamoDB refuses all but one of simultaneous transactions on an item.
 */
export function paidClaims(table: Table, budgets: Budgets): PaidClaims {
  const purses = rememberedPurses();

  /** Tries the shop's last known purse, and then the purse that the refusal shows. */
  async function write(claims: readonly PricedClaim[]): Promise<Written> {
    const [{ shopId, nowMs }] = claims as [PricedClaim];
    const counted = countedOf(paymentOf(claims, 'together'));
    let purse = purses.expected(shopId, counted, nowMs);
    for (let attempt = 1; attempt <= MOST_PURSES; attempt += 1) {
      const payment = paymentOf(claims, purse);
      const refused = await transactNamed(table, {
        ...ownWrites(claims),
        ...spendingWrites(payment, budgets),
      });
      if (refused === undefined) await paidBy(payment);
      const right = refused && otherPurse(refused, payment);
      const isTaken = refused?.take?.condition || refused?.checks?.condition;
      if (right === undefined || isTaken) return { refused, payment };
      purses.remember(shopId, right);
      const spent = purses.spentOf(right, counted, nowMs);
      if (spent !== undefined) return { refused, payment, spent };
      purse = right;
    }
    throw new AppError('CONFLICT');
  }

  async function alone(claim: PricedClaim): Promise<PaidResult> {
    if (isPaid(claim)) return whyRefused(await write([claim]));
    const refused = await transactNamed(table, ownWrites([claim]));
    return whyRefused({ refused, payment: paymentOf([claim], 'own') });
  }

  async function together(claims: readonly Waiting[]): Promise<void> {
    const [first, ...others] = claims;
    if (first === undefined) return;
    if (others.length === 0) return first.resolve(alone(first.call));
    const all = claims.map(({ call }) => call);
    const written = write(all).then(({ refused }) => refused === undefined);
    // If the result is unknown, each caller gets the error.
    const isOver = await written.catch(() => true);
    for (const { call, resolve } of claims) {
      resolve(isOver ? written.then(() => ({ kind: 'claimed' })) : alone(call));
    }
  }

  function whyRefused({ refused, payment, spent }: Written): PaidResult {
    if (refused === undefined) return { kind: 'claimed' };
    if (refused.take?.condition) return { kind: 'taken', item: refused.take.item };
    if (refused.checks?.condition) return { kind: 'outdated' };
    if (spent !== undefined) return { kind: 'unpaid', unpaid: { why: 'together', counted: spent } };
    const unpaid = whyUnpaid(refused, payment, budgets);
    if (unpaid === undefined) {
      throw new Error('DynamoDB refused a claim although none of its conditions failed');
    }
    if (unpaid.why === 'together') purses.noteSpent(unpaid.counted, payment.nowMs);
    return { kind: 'unpaid', unpaid };
  }

  /** Watches the common budget. A failure to watch it must not stop the claimed message. */
  async function paidBy(payment: Payment): Promise<void> {
    const { shopId, purse, nowMs } = payment;
    purses.remember(shopId, purse);
    if (purse === 'own') return;
    await watchFreeDay(table, countedOf(payment), nowMs, budgets).catch((error: unknown) => {
      logger.error('The common budget of the free shops could not be read', { error });
    });
  }

  return gatherCalls((calls) => {
    for (const claims of groupsOf(calls)) void together(claims);
  });
}

const ownWrites = (claims: readonly PricedClaim[]) => ({
  take: claims.flatMap(({ take = [] }) => take),
  checks: claims.flatMap(({ checks = [] }) => checks),
});

const paymentOf = (claims: readonly PricedClaim[], purse: Purse): Payment => {
  const [{ shopId, nowMs, isCode = false } = { shopId: '', nowMs: 0 }] = claims;
  return { shopId, messages: claims.map(({ recipients }) => recipients), nowMs, purse, isCode };
};

type Refused = Partial<Record<keyof ReturnType<typeof ownWrites>, Refusal>> &
  Parameters<typeof whyUnpaid>[0];

/** `spent` is the common budget that would pay and is known to be spent. */
type Written = { refused: Refused | undefined; payment: Payment; spent?: Counted };

const isPaid = ({ recipients }: PricedClaim) => Object.keys(recipients).length > 0;

/** Claims of one shop and day that write different items share a transaction. */
function groupsOf(claims: readonly Waiting[]): Waiting[][] {
  const groups: { about: string; touched: Set<string>; items: number; claims: Waiting[] }[] = [];
  for (const claim of claims) {
    const { shopId, subject, recipients, nowMs, isCode } = claim.call;
    // An SMS with a code pays from another common budget.
    const isShared = isPaid(claim.call) && !isCode;
    const about = isShared ? `${shopId} ${parisDay(nowMs)}` : subject;
    const paidItems = recipientKeys(recipients, nowMs);
    const touches = [subject, ...paidItems];
    const items = Object.values(ownWrites([claim.call])).flat().length + paidItems.length;
    const group = groups.find(
      (each) =>
        each.about === about &&
        // The counters of the shop and of all free shops are two further items of the transaction.
        each.items + items + 1 < MOST_ITEMS &&
        touches.every((name) => !each.touched.has(name)),
    );
    if (group === undefined) {
      groups.push({ about, touched: new Set(touches), items, claims: [claim] });
    } else {
      group.claims.push(claim);
      group.items += items;
      for (const name of touches) group.touched.add(name);
    }
  }
  return groups.map((group) => group.claims);
}

const MOST_SHOPS = 10_000;

/** Remembers each shop's purse, only to choose the write to try first. The condition of the write decides. */
function rememberedPurses() {
  const purses = new Map<string, Purse>();
  const spentOn = new Map<Counted, string>();

  const spentOf = (purse: Purse, counted: readonly Counted[], nowMs: number) =>
    purse === 'together'
      ? counted.find((name) => spentOn.get(name) === parisDay(nowMs))
      : undefined;

  return {
    /** Returns the purse to try first. A refusal of `own` returns the profile, which shows the right purse. */
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
