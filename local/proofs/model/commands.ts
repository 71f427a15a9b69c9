import type fc from 'fast-check';
import { expect } from 'vitest';
import { expectRepair, perform } from './clients.ts';
import {
  expectBody,
  expectInvoice,
  expectStanding,
  expectVerdict,
  invoiceOf,
} from './expectations.ts';
import { look } from './looks.ts';
import type { Real } from './requests.ts';
import { type Action, apply } from './shop-rules.ts';
import { notify, notifyLate, oldestDueMs, type State } from './shop-state.ts';
import { type Ask, actionOf, type Step } from './steps.ts';

const NEWS_MS = 30 * 60_000;
export const PACE_MS = 7;

export class StepCommand implements fc.AsyncCommand<State, Real> {
  readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }

  check({ shops }: Readonly<State>): boolean {
    return this.step.do !== 'one' || this.step.ask.what !== 'close' || !!shops[this.step.ask.shop];
  }

  async run(state: State, real: Real): Promise<void> {
    await runStep(this.step, state, real);
    real.played.advance(PACE_MS);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

export async function runStep(step: Step, state: State, real: Real): Promise<void> {
  const { played } = real;
  switch (step.do) {
    case 'one': {
      const action = actionOf(step.ask, state);
      if (action) await one(action, state, real);
      return;
    }
    case 'both':
      return both(step.asks, state, real);
    case 'look': {
      const shop = state.shops[step.shop];
      if (shop) await look(step.what, step.which, step.shop, shop, real);
      return;
    }
    case 'wait': {
      const ms = step.seconds * 1_000;
      // A message that is half an hour late is sent in another form. Only the outage steps test that, so this step
      // never waits so long.
      if (played.now() + ms - oldestDueMs(state) < NEWS_MS - 60_000) played.advance(ms);
      return;
    }
    case 'notify':
      await played.deliver();
      notify(state, played.now());
      return;
    case 'settle':
      return settleAll(state, real);
    case 'outage':
      played.advance(step.minutes * 60_000);
      await real.played.settle();
      notifyLate(state);
  }
}

async function one(action: Action, state: State, real: Real): Promise<void> {
  const answer = await perform(action, state, real);
  const verdict = apply(state, action, real.played.now());
  expectVerdict(action, answer, verdict);
  expectBody(action, answer, state, real);
  if (action.kind === 'pay' && verdict === undefined) {
    const invoice = invoiceOf(action, state);
    if (invoice) expectStanding(invoice, answer, real);
  }
}

/**
 * Returns whether the order of two actions decides who is notified although no answer shows it. A change notifies
 * over the channels that exist when it is made, and a correction of the same repair adds or removes a channel.
 */
const hidesOrder = (actions: readonly Action[]): boolean =>
  new Set(actions.map((action) => 'repair' in action && action.repair)).size === 1 &&
  ['change', 'correct'].every((kind) => actions.some((action) => action.kind === kind));

/** Two clients act at once. Their answers and the resulting state must follow from one order or the other. */
async function both(asks: readonly [Ask, Ask], state: State, real: Real): Promise<void> {
  const actions = asks.flatMap((ask) => actionOf(ask, state) ?? []);
  if (hidesOrder(actions)) {
    for (const action of actions) await one(action, state, real);
    return;
  }
  const answers = await Promise.all(actions.map((action) => perform(action, state, real)));
  const tried = [];
  for (const order of [actions, actions.toReversed()]) {
    const copy = structuredClone(state);
    const verdicts = new Map(
      order.map((action) => [action, apply(copy, action, real.played.now())]),
    );
    try {
      for (const [index, action] of actions.entries()) {
        const answer = answers[index];
        if (answer) expectVerdict(action, answer, verdicts.get(action));
        if (answer && 'document' in action) expectBody(action, answer, copy, real);
      }
      for (const action of actions) {
        const repairs = copy.shops[action.shop]?.repairs ?? [];
        const named = 'repair' in action ? action.repair : 'name' in action ? action.name : '';
        const repair = repairs.find(({ name }) => name === named);
        if (repair) await expectRepair(repair, action.shop, real);
        const invoice = invoiceOf(action, copy);
        if (invoice) await expectInvoice(invoice, action.shop, real);
      }
      Object.assign(state, copy);
      return;
    } catch (error) {
      tried.push(error);
    }
  }
  throw new Error(
    `No order explains these actions: ${JSON.stringify(actions)}\n${tried.map(String).join('\n---\n')}`,
  );
}

export async function settleAll(state: State, real: Real): Promise<void> {
  await real.played.settle();
  notify(state, Number.POSITIVE_INFINITY);
  await expectNotified(state, real);
}

/** Compares the sent notifications with the model's: none for an undone change. */
async function expectNotified(state: State, real: Real): Promise<void> {
  const sent = real.played.cloud.messaging.outbox.list();
  const before = sent.findIndex(({ id }) => id === real.outboxBefore);
  const own = before < 0 ? sent : sent.slice(0, before);
  const counted = new Map<string, number>();
  for (const { channel, text, html = '' } of own) {
    const words = /jalon n\d+ fini/.exec(text)?.[0] ?? /RB\d{8}/.exec(text + html)?.[0];
    const name = `${channel} ${words}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  for (const words of state.undone) {
    for (const channel of ['email', 'sms']) {
      expect(counted.get(`${channel} ${words}`), `${words} was undone`).toBeUndefined();
    }
  }
  for (const { repairs } of state.shops) {
    for (const repair of repairs) {
      for (const { message, times } of repair.history) {
        for (const channel of ['email', 'sms'] as const) {
          const name = `${channel} ${message ?? real.numbers.get(repair.name)}`;
          expect(counted.get(name) ?? 0, `notifications of ${name}, ${repair.name}`).toBe(
            times[channel],
          );
        }
      }
    }
  }
}
