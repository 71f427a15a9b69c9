import { afterEach, expect, it, vi } from 'vitest';
import { type Repair, repairSchema } from '../../../shared/repairs/repairs.ts';
import { onceNotified } from './seed.ts';

afterEach(() => vi.useRealTimers());

const sent = { state: 'sent', historyIndex: 0, at: '2026-11-28T10:00:00.000Z' } as const;
const repair: Repair = repairSchema.parse({
  id: 'a',
  trackingNumber: 'RB12345678',
  deviceType: 'bike',
  deviceModel: '',
  issue: '',
  customerName: 'Moreau',
  customerFirstName: '',
  customerEmail: 'moreau@exemple.fr',
  customerPhone: '',
  status: 'pending',
  created_at: sent.at,
  updated_at: sent.at,
  version: 1,
  deliveries: {},
  statusHistory: [{ status: 'pending', timestamp: sent.at, message: '' }],
  tracking_key: 'k',
});

/** Simulates an API whose answers take a minute each. The message is sent before answer number `sentAt`. */
function slowApi(sentAt: number) {
  let answers = 0;
  return {
    get: async <Body>() => {
      answers += 1;
      vi.setSystemTime(Date.now() + 60_000);
      return { ...repair, deliveries: answers >= sentAt ? { email: sent } : {} } as Body;
    },
  };
}

it('A repair is backdated only once its customer was notified, however slow the machine is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const notified = await onceNotified({ deadLetters: async () => [] }, slowApi(3), repair);
  expect(notified.deliveries.email).toEqual(sent);
});

it('The seeding no longer waits for a repair whose message was dead-lettered', async () => {
  const lost = { queue: 'changes', messages: 1 };
  const shown = await onceNotified({ deadLetters: async () => [lost] }, slowApi(2), repair);
  expect(shown.deliveries).toEqual({});
});
