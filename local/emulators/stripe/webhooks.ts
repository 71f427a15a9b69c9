import Stripe from 'stripe';
import type { PendingDelivery, Store } from './state.ts';

/** Stripe retries for three days; here only the retry matters, so the pauses are short. */
const RETRY_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 3_600_000];
/** After the clock was set back, a delivery may be due so late that a timer would overflow and fire at once. */
const LONGEST_WAIT_MS = 3_600_000;
const ANSWER_LIMIT_MS = 20_000;
const SHUFFLED_WITHIN_MS = 3_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Delivers events to our endpoint, signed as Stripe signs them, until it answers with 2xx. */
export function createWebhooks(
  store: Store,
  options: { webhookUrl: () => string; connectWebhookUrl: () => string; now: () => number },
) {
  const { state } = store;
  const { now } = options;
  const underWay = new Set<PendingDelivery>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const schedule = () => {
    clearTimeout(timer);
    if (closed || state.deliveryMode === 'held') return;
    const waiting = state.pending.filter((delivery) => !underWay.has(delivery));
    if (waiting.length === 0) return;
    const next = Math.min(...waiting.map(({ dueMs }) => dueMs));
    const waitMs = Math.min(Math.max(0, next - now()), LONGEST_WAIT_MS);
    timer = setTimeout(() => void deliverDue(), waitMs);
    timer.unref();
  };

  const deliverDue = async () => {
    const due = state.pending.filter(
      (delivery) => delivery.dueMs <= now() && !underWay.has(delivery),
    );
    // A timer may fire slightly early; deliveries that are not due yet get another timer.
    const delivered = Promise.all(due.map(deliver));
    schedule();
    await delivered;
  };

  async function deliver(delivery: PendingDelivery): Promise<void> {
    underWay.add(delivery);
    const accepted = await post(delivery.eventId).catch(() => false);
    underWay.delete(delivery);
    if (closed) return;
    const pause = RETRY_PAUSES_MS[delivery.attempt];
    delivery.attempt += 1;
    if (accepted || pause === undefined) {
      state.pending = state.pending.filter((each) => each !== delivery);
    } else {
      delivery.dueMs = now() + pause;
    }
    store.save();
    schedule();
  }

  async function post(eventId: string): Promise<boolean> {
    const event = state.events.find(({ id }) => id === eventId);
    if (event === undefined) return true;
    const payload = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: event.account ? state.connectWebhookSecret : state.webhookSecret,
      timestamp: Math.floor(now() / 1000),
    });
    const url = event.account ? options.connectWebhookUrl() : options.webhookUrl();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  }

  schedule();
  return {
    wake: schedule,
    send(eventId: string, mode = state.deliveryMode): void {
      if (mode === 'lost') return;
      const copies = mode === 'shuffled' ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const wait = mode === 'shuffled' ? Math.random() * SHUFFLED_WITHIN_MS : 0;
        state.pending.push({ eventId, attempt: 0, dueMs: Math.ceil(now() + wait) });
      }
      schedule();
    },
    async deliverNow(): Promise<void> {
      await Promise.all(state.pending.filter((each) => !underWay.has(each)).map(deliver));
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
