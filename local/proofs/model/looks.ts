import { expect } from 'vitest';
import type { UserSession } from '../../../shared/account/session.ts';
import { PLANS, type PlanRight } from '../../../shared/billing/plan-table.ts';
import type { DocumentPage } from '../../../shared/documents/issued/issued.ts';
import type { Takings } from '../../../shared/payments/takings.ts';
import type { Dashboard } from '../../../shared/repairs/dashboard.ts';
import { REPAIR_STATUSES, type Repair, type RepairPage } from '../../../shared/repairs/repairs.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { parisDay, parisMonth } from '../../../shared/time.ts';
import type { PlayedRequest } from '../../testing/played-cloud.ts';
import { expectRepair, numberOf, statsOf } from './clients.ts';
import { expectInvoice } from './expectations.ts';
import type { Real } from './requests.ts';
import type { PaymentState, RepairState, ShopState, State } from './shop-state.ts';
import type { Look } from './steps.ts';

/** Values that follow from the stream are compared after it was read. */
export async function look(
  what: Look,
  which: number,
  index: number,
  state: ShopState,
  real: Real,
): Promise<void> {
  const { played, ids, numbers } = real;
  const shop = real.shops[index] ?? '';
  const read = async <Body>(name: RouteName, query: Record<string, string> = {}) => {
    const { status, body } = await played.call(name, { shop, query });
    expect(status, name).toBe(state.closed ? 401 : 200);
    return body as Body;
  };
  const listed = async (query: Record<string, string>) => {
    const found: Repair['id'][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: RepairPage = await read<RepairPage>('list-repairs', {
        ...query,
        ...(cursor && { cursor }),
      });
      if (state.closed) return [];
      found.push(...page.repairs.map(({ id }) => id));
      cursor = page.cursor;
    }
    return found;
  };
  const daily = state.repairs.filter(
    ({ handedOverAtMs, withdrawnAtMs }) => handedOverAtMs === undefined && !withdrawnAtMs,
  );
  const idsOf = (repairs: readonly RepairState[]) => repairs.map(({ name }) => ids.get(name));
  const statusOf = ({ history }: RepairState) => history.at(-1)?.status;
  const counted = () =>
    statsOf(state.repairs.filter(({ withdrawnAtMs }) => !withdrawnAtMs).map(statusOf));
  const used = () => {
    const { counts } = PLANS[state.plan];
    return counts === 'month'
      ? (state.usedByMonth[parisMonth(played.now())] ?? 0)
      : state.usedInAll;
  };
  switch (what) {
    case 'list':
      expect((await listed({})).toSorted()).toEqual(idsOf(daily).toSorted());
      return;
    case 'status': {
      const status = REPAIR_STATUSES[which % REPAIR_STATUSES.length] ?? 'pending';
      const found = await listed({ status });
      if (!state.isSettled) return;
      const meant = daily.filter((repair) => statusOf(repair) === status);
      expect(found.toSorted(), status).toEqual(idsOf(meant).toSorted());
      return;
    }
    case 'search': {
      const repair = state.repairs[which % Math.max(1, state.repairs.length)];
      if (repair === undefined) return;
      const found = await listed({ q: numbers.get(repair.name) ?? '' });
      if (state.isSettled && daily.includes(repair)) expect(found).toContain(ids.get(repair.name));
      return;
    }
    case 'figures': {
      const figures = await read('get-repair-stats');
      if (state.isSettled && !state.closed) expect(figures).toEqual(counted());
      return;
    }
    case 'session': {
      const session = await read<UserSession>('get-session');
      if (!state.closed) expect(session.subscription.repairsUsed).toBe(used());
      return;
    }
    case 'dashboard': {
      const { session, page, stats } = await read<Dashboard>('get-dashboard');
      if (state.closed) return;
      expect(session.subscription.repairsUsed).toBe(used());
      expect(page.repairs.length).toBe(Math.min(24, daily.length));
      if (state.isSettled) expect(stats).toEqual(counted());
      return;
    }
    case 'documents': {
      const page = await read<DocumentPage>('list-documents');
      if (state.closed) return;
      const found = page.documents.map(({ number }) => number);
      const newest = state.documents.toReversed().slice(0, 24);
      const known = new Map(state.documents.map((each) => [numberOf(each, played.now()), each]));
      // Two repairs of the same millisecond may be in either order.
      expect(new Set(found).size).toBe(found.length);
      expect(
        found.map((number) => known.get(number)?.atMs),
        found.join(),
      ).toEqual(newest.map(({ atMs }) => atMs));
      return;
    }
    case 'standing': {
      const invoices = state.documents.filter(({ type }) => type === 'facture');
      const invoice = invoices[which % Math.max(1, invoices.length)];
      if (invoice) await expectInvoice(invoice, index, real);
      return;
    }
    case 'takings': {
      const [from, to] = [parisDay(played.now() - 30 * DAY_MS), parisDay(played.now())];
      const { days, means } = await read<Takings>('get-takings', { from, to });
      if (state.closed) return;
      const paid = state.documents.flatMap(({ payments }) => payments);
      expect(days).toEqual(summedBy(paid, 'date'));
      expect(means).toEqual(summedBy(paid, 'means'));
      return;
    }
    case 'public': {
      const repair = state.repairs[which % Math.max(1, state.repairs.length)];
      if (repair === undefined) return;
      const trackingNumber = numbers.get(repair.name) ?? '';
      const { status, body } = await played.call('get-public-repair', {
        parameters: { trackingNumber },
      });
      expect([status, (body as Repair).status]).toEqual(
        repair.withdrawnAtMs ? [404, undefined] : [200, statusOf(repair)],
      );
      return;
    }
    case 'others':
      await other(which, shop, state, real);
  }
}

function summedBy(paid: readonly PaymentState[], by: 'date' | 'means') {
  const values = [...new Set(paid.map((payment) => payment[by]))].toSorted();
  return values.map((value) => {
    const amounts = paid.filter((each) => each[by] === value).map(({ amountCents }) => amountCents);
    const amountCents = amounts.reduce((sum, each) => sum + each, 0);
    return { [by]: value, amountCents, count: amounts.length };
  });
}

/** A shop is compared in all of these respects once all follow-up work is done. */
const WHOLE: readonly Look[] = ['list', 'figures', 'session', 'dashboard', 'documents', 'takings'];

export async function lookAtAll({ shops }: State, real: Real): Promise<void> {
  for (const [index, shop] of shops.entries()) {
    for (const what of WHOLE) await look(what, 0, index, shop, real);
    if (shop.closed) continue;
    for (const which of REPAIR_STATUSES.keys()) await look('status', which, index, shop, real);
    for (const invoice of shop.documents.filter(({ type }) => type === 'facture')) {
      await expectInvoice(invoice, index, real);
    }
    for (const [which, repair] of shop.repairs.entries()) {
      await look('public', which, index, shop, real);
      if (repair.withdrawnAtMs === undefined) await expectRepair(repair, index, real);
    }
  }
}

const DAY_MS = 86_400_000;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
const opened =
  (right: PlanRight) =>
  ({ plan }: ShopState) =>
    (PLANS[plan].opens as readonly PlanRight[]).includes(right) ? 200 : 402;

const OTHERS: readonly [RouteName, PlayedRequest, (state: ShopState) => number][] = [
  ['get-company', {}, () => 200],
  ['list-logos', {}, () => 200],
  ['get-follow-up', {}, () => 200],
  ['create-ticket', {}, () => 201],
  ['find-customers', { query: { q: 'Durand' } }, () => 200],
  ['list-suggestions', {}, () => 200],
  ['get-price-list', {}, () => 200],
  ['get-statistics', {}, opened('statistics')],
  ['export-repairs', {}, opened('exports')],
  ['export-documents', {}, opened('exports')],
  ['export-account', {}, () => 200],
  ['export-archive', {}, () => 200],
  ['upload-logo', { body: LOGO, headers: { 'content-type': 'image/svg+xml' } }, () => 201],
  ['create-checkout', { json: { plan: 'essential' } }, () => 200],
  ['cancel-stripe-subscription', { json: { subscriptionId: 'sub_none' } }, () => 404],
];

async function other(which: number, shop: string, state: ShopState, { played }: Real) {
  const [name, request, expected] = OTHERS[which % OTHERS.length] ?? OTHERS[0] ?? [];
  if (name === undefined || expected === undefined) return;
  const { status } = await played.call(name, { ...request, shop });
  expect(status, name).toBe(state.closed ? 401 : expected(state));
}
