import type { Budgets } from '../../shared/billing/budgets.ts';
import { parisDay } from '../../shared/time.ts';
import {
  type Recipients,
  recipientKeys,
  spendingItems,
  spendingItemsOfAll,
  type Unpaid,
  whyUnpaid,
} from '../billing/spending.ts';
import type { Table } from '../platform/table.ts';
import { type Refusal, type TransactItem, transact } from '../platform/transaction.ts';

/** After this time another sender may take over a claim that was not settled, because the sender that holds it died. */
export const LEASE_MS = 60_000;

/** A message to be claimed and paid for in one transaction. */
export type PricedClaim = {
  shopId: string;
  /** Identifies what `take` writes: two claims of one subject never share a transaction. */
  subject: string;
  /** The write that takes the message, where its place is: an entry of a repair's history, or an item of its own. */
  take?: TransactItem;
  /** Conditions on other items, without which the message is not sent. */
  checks?: readonly TransactItem[];
  /** Whose budgets pay. Without any, the claim costs nothing. */
  recipients: Recipients;
  nowMs: number;
};

/**
 * `taken`: the message's own condition refused it; `item` is what is stored, if anything is. `outdated`: one of the
 * checks did. `unpaid`: a budget is spent, or the shop is suspended or closed.
 */
export type PaidResult =
  | { kind: 'claimed' }
  | { kind: 'taken'; item: Record<string, unknown> | undefined }
  | { kind: 'outdated' }
  | { kind: 'unpaid'; unpaid: Unpaid };

export type PaidClaims = (claim: PricedClaim) => Promise<PaidResult>;

/** As many items as a transaction may have. */
const MOST_ITEMS = 100;

type Waiting = PricedClaim & { settle: (outcome: Promise<PaidResult>) => void };

/**
 * Claims messages and pays for them: the transaction that takes a message counts it for the shop's day and for each
 * recipient's, or nothing is written (docs/decisions/0087). Claims of one shop that are made in the same tick, as by
 * the messages of one batch, share one transaction: otherwise each would raise the shop's counter, and DynamoDB refuses
 * all but one of those at once. If the shared transaction is refused, each claim is written alone and learns its own
 * refusal.
 */
export function paidClaims(table: Table, budgets: Budgets): PaidClaims {
  let waiting: Waiting[] = [];

  async function alone(claim: PricedClaim): Promise<PaidResult> {
    const { shopId, recipients, nowMs } = claim;
    const payment = isPaid(claim) ? spendingItems(table, shopId, recipients, nowMs, budgets) : [];
    const refusals = await transact(table, [...ownItems(claim), ...payment]);
    return refusals === undefined ? { kind: 'claimed' } : whyRefused(claim, refusals, budgets);
  }

  async function together(claims: readonly Waiting[]): Promise<void> {
    const [first, ...others] = claims;
    if (first === undefined) return;
    if (others.length === 0) return first.settle(alone(first));
    const { shopId, nowMs } = first;
    const messages = claims.map(({ recipients }) => recipients);
    const written = transact(table, [
      ...claims.flatMap(ownItems),
      ...spendingItemsOfAll(table, shopId, messages, nowMs, budgets),
    ]).then((refusals) => refusals === undefined);
    // If the result is unknown, each caller gets the error.
    const isOver = await written.catch(() => true);
    for (const claim of claims) {
      claim.settle(isOver ? written.then(() => ({ kind: 'claimed' })) : alone(claim));
    }
  }

  return (claim) => {
    if (waiting.length === 0) {
      // Runs after all promises that are already settled, so that every claim made by then takes part.
      process.nextTick(() => {
        const gathered = waiting;
        waiting = [];
        for (const claims of groupsOf(gathered)) void together(claims);
      });
    }
    const { promise, resolve } = Promise.withResolvers<PaidResult>();
    waiting.push({ ...claim, settle: resolve });
    return promise;
  };
}

const ownItems = ({ take, checks = [] }: PricedClaim): TransactItem[] => [
  ...(take ? [take] : []),
  ...checks,
];

function whyRefused(
  { take, checks = [], recipients, nowMs }: PricedClaim,
  refusals: readonly Refusal[],
  budgets: Budgets,
): PaidResult {
  const spendingFrom = (take ? 1 : 0) + checks.length;
  const [own] = refusals;
  if (take && own?.condition) return { kind: 'taken', item: own.item };
  if (refusals.slice(0, spendingFrom).some(({ condition }) => condition)) {
    return { kind: 'outdated' };
  }
  const unpaid = whyUnpaid(refusals.slice(spendingFrom), recipients, nowMs, budgets);
  if (unpaid) return { kind: 'unpaid', unpaid };
  throw new Error('DynamoDB refused a claim although none of its conditions failed');
}

const isPaid = ({ recipients }: PricedClaim) => Object.keys(recipients).length > 0;

/** Groups claims that may share a transaction: of one shop and day, none of which touches another's items. */
function groupsOf(claims: readonly Waiting[]): Waiting[][] {
  const groups: { about: string; touched: Set<string>; items: number; claims: Waiting[] }[] = [];
  for (const claim of claims) {
    const { shopId, subject, recipients, nowMs } = claim;
    const about = isPaid(claim) ? `${shopId} ${parisDay(nowMs)}` : subject;
    const paidItems = recipientKeys(recipients, nowMs);
    const touches = [subject, ...paidItems];
    const items = ownItems(claim).length + paidItems.length;
    const group = groups.find(
      (each) =>
        each.about === about &&
        // The shop's own counter is one item more.
        each.items + items < MOST_ITEMS &&
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
