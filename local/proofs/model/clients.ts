import { expect } from 'vitest';
import { DOCUMENT_TYPES, documentNumber } from '../../../shared/documents/documents.ts';
import {
  HISTORY_PAGE_SIZE,
  historyMessage,
  type Repair,
  type RepairStats,
  type RepairStatus,
} from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import type { PlayedAnswer } from '../../testing/played-cloud.ts';
import { type Real, requestOf } from './requests.ts';
import type { Action } from './shop-rules.ts';
import type { RepairState, State } from './shop-state.ts';

export const keyIn = (url: string): string => /cle=([\w-]{22})/.exec(url)?.[1] ?? '';

/** Sends the request of an action, as a client of its shop, and notes the ids of what it creates. */
export async function perform(action: Action, state: State, real: Real): Promise<PlayedAnswer> {
  const [name, request] = requestOf(action, real);
  if (action.kind === 'resend' && action.channel === 'sms') {
    const phone = state.shops
      .flatMap(({ repairs }) => repairs)
      .find((repair) => repair.name === action.repair)?.customerPhone;
    request.json = { to: phone || '-', message: real.numbers.get(action.repair) };
  }
  const answer = await real.played.call(name, request);
  const body = answer.body as Repair & { url?: string; outcomes?: string[] };
  if (answer.status < 300 && 'name' in action && body.id) {
    real.ids.set(action.name, body.id);
    if (body.trackingNumber) real.numbers.set(action.name, body.trackingNumber);
  }
  if (action.kind === 'import' && body.outcomes?.includes('imported')) {
    await findImported(action, real);
  }
  if (action.kind === 'approve' && body.url) {
    real.links.set(action.document, keyIn(body.url));
  }
  return answer;
}

/** Finds the imported repair in the list, because the answer of an import contains no ids. */
async function findImported(action: Extract<Action, { kind: 'import' }>, real: Real) {
  const shop = real.shops[action.shop] ?? '';
  const { body } = await real.played.call('list-repairs', { shop });
  const found = (body as { repairs: Repair[] }).repairs.find(
    ({ customerEmail }) => customerEmail === action.customer.customerEmail,
  );
  if (found === undefined) throw new Error('The imported repair is not in the list');
  real.ids.set(action.name, found.id);
  real.numbers.set(action.name, found.trackingNumber);
}

/** Returns the figures of the dashboard for the statuses of all repairs that count (specification, section 3). */
export function statsOf(all: readonly (RepairStatus | undefined)[]): RepairStats {
  const of = (...statuses: RepairStatus[]) =>
    all.filter((status) => status && statuses.includes(status)).length;
  return {
    total: all.length,
    pending: of('pending'),
    inProgress: of('ordered', 'progress'),
    completed: of('completed'),
    needsContact: of('contact'),
  };
}

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

export function shown(repair: RepairState) {
  const last = repair.history.at(-1);
  const { customerName, customerEmail, customerPhone, issue, hold } = repair;
  return {
    customerName,
    customerEmail,
    customerPhone,
    issue,
    status: last?.status,
    created_at: iso(repair.createdAtMs),
    notes: repair.notes || undefined,
    corrections: repair.corrections,
    calledEntry: repair.calledEntry,
    handedOverAt: iso(repair.handedOverAtMs),
    withdrawnAt: iso(repair.withdrawnAtMs),
    heldUntil: hold && hold.entryAtMs === last?.atMs ? iso(hold.untilMs) : undefined,
    earlierEntries: Math.max(0, repair.history.length - HISTORY_PAGE_SIZE) || undefined,
    statusHistory: repair.history.slice(-HISTORY_PAGE_SIZE).map(({ status, message, atMs }) => ({
      status,
      timestamp: iso(atMs),
      message: historyMessage(status, message),
    })),
  };
}

export function seen(repair: Repair): ReturnType<typeof shown> {
  const { customerName, customerEmail, customerPhone, issue, status, created_at } = repair;
  const { calledEntry, handedOverAt, withdrawnAt, heldUntil, notes, corrections } = repair;
  return {
    ...{ customerName, customerEmail, customerPhone, issue, status, created_at, notes },
    ...{ calledEntry, handedOverAt, withdrawnAt, heldUntil },
    corrections: corrections?.length ?? 0,
    earlierEntries: repair.earlierEntries,
    statusHistory: repair.statusHistory.map((entry) => ({
      status: entry.status,
      timestamp: entry.timestamp,
      message: entry.message,
    })),
  };
}

export async function expectRepair(repair: RepairState, shop: number, real: Real): Promise<void> {
  const { status, body } = await real.played.call('get-repair', {
    shop: real.shops[shop] ?? '',
    parameters: { id: real.ids.get(repair.name) ?? '' },
  });
  expect(status, `reading ${repair.name}`).toBe(200);
  expect(seen(body as Repair)).toEqual(shown(repair));
}

export const numberOf = (
  { type, rank }: { type: keyof typeof DOCUMENT_TYPES; rank: number },
  nowMs: number,
) => documentNumber(DOCUMENT_TYPES[type].series, Number(parisDay(nowMs).slice(0, 4)), rank);
