import { afterEach, expect, it, vi } from 'vitest';
import { openStore } from './state.ts';
import { createWebhooks } from './webhooks.ts';

afterEach(() => vi.restoreAllMocks());

it('After the clock was set back by a month, a waiting delivery is looked at again within an hour', () => {
  const store = openStore(undefined);
  store.state.pending = [{ eventId: 'evt_1', attempt: 0, dueMs: 30 * 86_400_000 }];
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const none = () => 'http://127.0.0.1';
  const urls = { webhookUrl: none, connectWebhookUrl: none };
  const webhooks = createWebhooks(store, { ...urls, now: () => 0 });
  webhooks.close();
  expect(timers.mock.calls.map(([, waitMs]) => waitMs)).toEqual([3_600_000]);
});
