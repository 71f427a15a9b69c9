import { PLANS } from '../../../shared/billing/plan-table.ts';
import { isAttempted } from '../../../shared/repairs/notifications.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';
import { parisMonth } from '../../../shared/time.ts';
import { applyToDocuments, type DocumentAction } from './document-rules.ts';
import {
  isNotified,
  isTouched,
  newEntry,
  type RepairState,
  reaches,
  type ShopState,
  type State,
  settle,
  type Verdict,
} from './shop-state.ts';

export type Customer = { customerName: string; customerEmail: string; customerPhone: string };

/** A client makes these requests in the test's terms, in which repairs and documents have names of their own. */
export type RepairAction =
  | { kind: 'create'; name: string; key: string | undefined; customer: Customer; issue: string }
  | { kind: 'import'; name: string; customer: Customer; status: RepairStatus }
  | { kind: 'change'; repair: string; status: RepairStatus; words: string; hold: number }
  | { kind: 'undo'; repair: string; atMs: number }
  | {
      kind: 'correct';
      repair: string;
      fields: Partial<Customer> & { issue?: string; notes?: string };
    }
  | { kind: 'hand-over' | 'withdraw' | 'read'; repair: string }
  | { kind: 'note-call'; repair: string; entry: number }
  | { kind: 'resend'; repair: string; channel: 'email' | 'sms' };
export type Action = (
  | RepairAction
  | DocumentAction
  | { kind: 'save-company' }
  | { kind: 'close' }
) & {
  shop: number;
};

const HOUR_MS = 3_600_000;
const MOST_ENTRIES = 20;
export function apply(state: State, action: Action, nowMs: number): Verdict {
  const shop = state.shops[action.shop];
  if (shop === undefined) throw new Error('The shop does not exist');
  // The customer of a quote has no session.
  if (shop.closed && action.kind !== 'close' && action.kind !== 'answer') return 'UNAUTHENTICATED';
  if (action.kind === 'close') {
    Object.assign(shop, { closed: true, repairs: [], documents: [], isSettled: false });
    return undefined;
  }
  if (action.kind === 'save-company') {
    shop.hasCompany = true;
    return undefined;
  }
  if ('document' in action || action.kind === 'issue') {
    return applyToDocuments(state, shop, action, nowMs);
  }
  shop.isSettled = false;
  if (action.kind === 'create' || action.kind === 'import') return create(shop, action, nowMs);
  const repair = shop.repairs.find(({ name }) => name === action.repair);
  if (repair === undefined) return 'REPAIR_NOT_FOUND';
  return applyToRepair(state, shop, repair, action, nowMs);
}

function create(
  shop: ShopState,
  action: Extract<RepairAction, { kind: 'create' | 'import' }>,
  nowMs: number,
): Verdict {
  const { name, customer } = action;
  const from = JSON.stringify([customer, 'issue' in action && action.issue]);
  if (action.kind === 'create' && action.key !== undefined) {
    const known = shop.keys[action.key];
    if (known) return known.from === from ? undefined : 'IDEMPOTENCY_MISMATCH';
  }
  const month = parisMonth(nowMs);
  const { counts, repairsLimit } = PLANS[shop.plan];
  const used = counts === 'month' ? (shop.usedByMonth[month] ?? 0) : shop.usedInAll;
  const isAllowed = used < repairsLimit || shop.usedInAll < PLANS.free.repairsLimit;
  if (!isAllowed) return 'LIMIT_REACHED';
  shop.usedInAll += 1;
  shop.usedByMonth[month] = (shop.usedByMonth[month] ?? 0) + 1;
  if (action.kind === 'create' && action.key !== undefined) {
    shop.keys[action.key] = { made: name, from };
  }
  const isNew = action.kind === 'create';
  const entry = newEntry(customer, isNew ? 'pending' : action.status, nowMs);
  if (!isNew) {
    entry.notifications = { email: 'closed', sms: 'closed' };
    entry.visibleAtMs = nowMs;
  }
  shop.repairs.push({
    name,
    createdAtMs: nowMs,
    ...customer,
    issue: isNew ? action.issue : '',
    notes: '',
    corrections: 0,
    history: [entry],
    hold: undefined,
    calledEntry: isNew ? undefined : 0,
    handedOverAtMs: undefined,
    withdrawnAtMs: undefined,
  });
  return undefined;
}

function applyToRepair(
  state: State,
  shop: ShopState,
  repair: RepairState,
  action: Exclude<RepairAction, { kind: 'create' | 'import' }>,
  nowMs: number,
): Verdict {
  const isWithdrawn = repair.withdrawnAtMs !== undefined;
  const last = repair.history.length - 1;
  switch (action.kind) {
    case 'read':
      return undefined;
    case 'change': {
      if (isWithdrawn) return 'WITHDRAWN';
      const heldUntilMs = action.hold > 0 ? nowMs + action.hold * 1_000 : undefined;
      const { words: message } = action;
      repair.history.push(newEntry(repair, action.status, nowMs, { message, heldUntilMs }));
      repair.hold = heldUntilMs ? { entryAtMs: nowMs, untilMs: heldUntilMs } : undefined;
      repair.calledEntry = undefined;
      repair.handedOverAtMs = undefined;
      return undefined;
    }
    case 'undo':
      return undo(state, repair, action.atMs);
    case 'correct':
      return isWithdrawn ? 'WITHDRAWN' : correct(repair, action.fields);
    case 'hand-over':
      return isWithdrawn ? 'WITHDRAWN' : handOver(repair, nowMs);
    case 'withdraw': {
      if (isWithdrawn) return undefined;
      const isSoon = nowMs - repair.createdAtMs <= HOUR_MS && repair.history.length <= MOST_ENTRIES;
      if (isSoon && !repair.history.slice(1).some(isNotified)) {
        const month = parisMonth(repair.createdAtMs);
        shop.usedInAll -= 1;
        shop.usedByMonth[month] = (shop.usedByMonth[month] ?? 0) - 1;
      }
      repair.withdrawnAtMs = nowMs;
      return undefined;
    }
    case 'note-call':
      if (isWithdrawn) return 'WITHDRAWN';
      if (action.entry !== last) return 'CONFLICT';
      repair.calledEntry = action.entry;
      return undefined;
    case 'resend': {
      if (isWithdrawn) return 'WITHDRAWN';
      const entry = repair.history[last];
      if (entry === undefined) throw new Error('The repair has no history entry');
      const { [action.channel]: resentAtMs } = entry.resentAtMs;
      if (resentAtMs !== undefined && nowMs - resentAtMs < 60_000) return 'BUDGET_SPENT';
      settle(repair, entry, action.channel);
      // Without a channel nothing is sent, so nothing can be sent too often.
      if (!isAttempted(repair, action.channel)) return undefined;
      entry.resentAtMs[action.channel] = nowMs;
      return reaches(repair, action.channel) ? undefined : 'PHONE_INVALID';
    }
  }
}

/** Nobody is notified of a held change when the customer takes the device along. */
function handOver(repair: RepairState, nowMs: number): Verdict {
  const { hold, history } = repair;
  const last = history.at(-1);
  if (repair.handedOverAtMs !== undefined) return undefined;
  if (last?.status !== 'completed') return 'NOT_COMPLETED';
  repair.handedOverAtMs = nowMs;
  if (hold?.entryAtMs === last.atMs && hold.untilMs > nowMs && !isTouched(last)) {
    last.notifications = { email: 'closed', sms: 'closed' };
    repair.hold = undefined;
  }
  return undefined;
}

function undo(state: State, repair: RepairState, atMs: number): Verdict {
  const index = repair.history.length - 1;
  const last = repair.history[index];
  if (last === undefined) throw new Error('The repair has no history entry');
  if (repair.withdrawnAtMs === undefined && last.atMs < atMs) return undefined;
  if (repair.withdrawnAtMs !== undefined) return 'REPAIR_NOT_FOUND';
  if (last.atMs !== atMs || repair.handedOverAtMs !== undefined) return 'CONFLICT';
  if (index === 0 || (repair.calledEntry ?? -1) >= index || isTouched(last))
    return 'ALREADY_NOTIFIED';
  repair.history.pop();
  if (last.message) state.undone.push(last.message);
  repair.hold = undefined;
  return undefined;
}

function correct(
  repair: RepairState,
  fields: Extract<RepairAction, { kind: 'correct' }>['fields'],
): Verdict {
  const { customerEmail = repair.customerEmail, customerPhone = repair.customerPhone } = fields;
  const isReach = fields.customerEmail !== undefined || fields.customerPhone !== undefined;
  if (isReach && customerEmail === '' && customerPhone === '') return 'INVALID';
  const { notes = repair.notes, ...others } = fields;
  for (const [field, to] of Object.entries(others)) {
    if (repair[field as keyof typeof others] !== to) repair.corrections += 1;
  }
  Object.assign(repair, others, { notes });
  return undefined;
}
