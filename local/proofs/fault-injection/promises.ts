import { expect } from 'vitest';
import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair, RepairPage, RepairStats } from '../../../shared/repairs/repairs.ts';
import type { RouteName } from '../../../shared/routes.ts';
import type { PlayedAnswer, PlayedCloud, PlayedRequest } from '../../testing/played-cloud.ts';
import { openShop } from '../../testing/played-shop.ts';

/** A scenario has the actions of a client that retries during a fault, and the checks that must hold in the end. */
export type Prepared = {
  act(): Promise<void>;
  /** Repeats the action without faults, because a client without an answer retries. */
  again(): Promise<void>;
  check(): Promise<void>;
};

/** `mayRepeat` allows a second notification, because the fault may have kept the first from being recorded. */
export type FaultEffect = { mayRepeat: boolean };
export type Scenario = (played: PlayedCloud, effect: () => FaultEffect) => Promise<Prepared>;

export const CUSTOMER = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
  customerPhone: '06 12 34 56 78',
};
export const KEY = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' };

export function asking(played: PlayedCloud, name: RouteName, request: PlayedRequest) {
  const answers: PlayedAnswer[] = [];
  const ask = async () => {
    const answer = await played.call(name, request);
    answers.push(answer);
    // Whatever the fault, an internal error is never the right answer.
    const { error } = answer.body as Partial<ErrorBody>;
    expect(error?.code, name).not.toBe('INTERNAL');
    return answer;
  };
  return {
    ask,
    isDone: () => answers.some(({ status }) => status < 300),
    /** Returns whether every answer said that nothing was stored. */
    isSurelyNot: () =>
      answers.every(({ body }) => (body as Partial<ErrorBody>).error?.code === 'UNAVAILABLE'),
    last: () => answers.at(-1)?.body,
  };
}

/** Acts as a client that makes its requests in turn, and then repeats each until it is acknowledged. */
export const retrying = (
  played: PlayedCloud,
  ...requests: Pick<ReturnType<typeof asking>, 'ask' | 'isDone'>[]
): Pick<Prepared, 'act' | 'again'> => ({
  act: async () => {
    for (const { ask } of requests) await ask();
    await played.deliver();
  },
  again: async () => {
    for (const { ask, isDone } of requests) {
      if (!isDone()) await ask();
      expect(isDone()).toBe(true);
    }
  },
});

export async function openIssuingShop(played: PlayedCloud): Promise<string> {
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: WHOLE_COMPANY });
  return shop;
}

export const TODAY = '2026-11-20';
export const draft = (documentType: 'facture' | 'devis', quantity = 1, price = 39.99) => ({
  documentType,
  invoiceDate: TODAY,
  clientName: 'Durand',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity, price }],
});

export const reader =
  ({ call }: PlayedCloud, shop: string) =>
  async <Body>(name: RouteName, parameters: Record<string, string> = {}, query = {}) => {
    const { status, body } = await call(name, { shop, parameters, query });
    expect(status, name).toBe(200);
    return body as Body;
  };

export const create = async ({ call }: PlayedCloud, shop: string) =>
  (await call('create-repair', { shop, json: CUSTOMER })).body as Repair;

export const messages = ({ cloud }: PlayedCloud, channel: 'email' | 'sms', of: string) =>
  cloud.messaging.outbox
    .list()
    .filter(
      ({ text, html = '', ...each }) => each.channel === channel && `${text}${html}`.includes(of),
    ).length;

/** Checks a shop's repairs after any fault: nothing is half stored, and every customer is notified. */
export async function expectWhole(
  played: PlayedCloud,
  shop: string,
  mayRepeat: boolean,
): Promise<Repair[]> {
  const read = reader(played, shop);
  const { repairs: listed } = await read<RepairPage>('list-repairs');
  const session = await read<UserSession>('get-session');
  expect(session.subscription.repairsUsed, 'used of the plan').toBe(listed.length);
  const stats = await read<RepairStats>('get-repair-stats');
  expect(stats.total, 'figures').toBe(listed.length);
  const repairs: Repair[] = [];
  for (const { id, trackingNumber, status } of listed) {
    const found = await read<RepairPage>('list-repairs', {}, { q: trackingNumber });
    expect(
      found.repairs.map((each) => each.id),
      'found by its number',
    ).toEqual([id]);
    const inStatus = await read<RepairPage>('list-repairs', {}, { status });
    expect(
      inStatus.repairs.map((each) => each.id),
      'found by its status',
    ).toContain(id);
    const repair = await read<Repair>('get-repair', { id });
    repairs.push(repair);
    for (const [index, { notified, message }] of repair.statusHistory.entries()) {
      for (const channel of ['email', 'sms'] as const) {
        const state = notified?.[channel]?.state;
        expect(state, `${channel} of ${index}`).toBeOneOf(['sent', 'folded']);
        if (state === 'folded') continue;
        const words = index === 0 ? trackingNumber : message;
        const others = index === 0 ? repair.statusHistory.length - 1 : 0;
        const times = messages(played, channel, words) - others;
        expect(times, `${channel} of ${index}: notified`).toBeGreaterThanOrEqual(1);
        if (!mayRepeat) expect(times, `${channel} of ${index}: notified once`).toBe(1);
      }
    }
  }
  return repairs;
}
