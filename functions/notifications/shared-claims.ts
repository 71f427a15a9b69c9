import type { Budgets } from '../../shared/billing/budgets.ts';
import { parisDay } from '../../shared/time.ts';
import {
  type Recipients,
  recipientKeys,
  spendingItems,
  spendingItemsOfAll,
} from '../billing/spending.ts';
import type { Table } from '../platform/table.ts';
import { type Refusal, type TransactItem, transact } from '../platform/transaction.ts';

/** A claim to be paid for: the update of its repair, and its recipients by channel. */
export type PricedClaim = {
  shopId: string;
  trackingNumber: string;
  update: TransactItem;
  recipients: Recipients;
  nowMs: number;
};

/** Each has an e-mail and an SMS, plus the shop: this stays below the hundred items of a transaction. */
const MOST = 30;

type Waiting = PricedClaim & {
  settle: (outcome: Promise<Refusal[] | undefined>) => void;
};

/**
 * Writes claims with what they cost, as `transact` does. Claims of one shop that are made in the same tick, as by the
 * messages of one batch, share one transaction: otherwise each would raise the shop's counter, and DynamoDB refuses all
 * but one of those at once (docs/decisions/0087). If the shared transaction is refused, each claim is written alone and
 * learns its own refusal.
 */
export function sharedClaims(
  table: Table,
  budgets: Budgets,
): (claim: PricedClaim) => Promise<Refusal[] | undefined> {
  let waiting: Waiting[] = [];

  const alone = ({ shopId, update, recipients, nowMs }: PricedClaim) => {
    const payment = isPaid(recipients)
      ? spendingItems(table, shopId, recipients, nowMs, budgets)
      : [];
    return transact(table, [update, ...payment]);
  };

  async function together(claims: readonly Waiting[]): Promise<void> {
    const [first, ...others] = claims;
    if (first === undefined) return;
    if (others.length === 0) return first.settle(alone(first));
    const { shopId, nowMs } = first;
    const messages = claims.map(({ recipients }) => recipients);
    const written = transact(table, [
      ...claims.map(({ update }) => update),
      ...spendingItemsOfAll(table, shopId, messages, nowMs, budgets),
    ]);
    const isWritten = await written.then(
      (refusals) => refusals === undefined,
      // The result is unknown, so each caller gets the error.
      () => true,
    );
    for (const claim of claims) claim.settle(isWritten ? written : alone(claim));
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
    const { promise, resolve } = Promise.withResolvers<Refusal[] | undefined>();
    waiting.push({ ...claim, settle: resolve });
    return promise;
  };
}

const isPaid = (recipients: Recipients) => Object.keys(recipients).length > 0;

/** Groups claims that may share a transaction: of one shop and day, none of which touches another's items. */
function groupsOf(claims: readonly Waiting[]): Waiting[][] {
  const groups: { about: string; touched: Set<string>; claims: Waiting[] }[] = [];
  for (const claim of claims) {
    const { shopId, trackingNumber, recipients, nowMs } = claim;
    const about = isPaid(recipients) ? `${shopId} ${parisDay(nowMs)}` : trackingNumber;
    const touches = [trackingNumber, ...recipientKeys(recipients, nowMs)];
    const group = groups.find(
      (each) =>
        each.about === about &&
        each.claims.length < MOST &&
        touches.every((name) => !each.touched.has(name)),
    );
    if (group === undefined) groups.push({ about, touched: new Set(touches), claims: [claim] });
    else {
      group.claims.push(claim);
      for (const name of touches) group.touched.add(name);
    }
  }
  return groups.map((group) => group.claims);
}
