import { expect, it, vi } from 'vitest';
import { callApi } from '../api/api-client.ts';
import { recordPayment } from './record-payment.ts';

vi.mock('../api/api-client.ts', () => ({ callApi: vi.fn() }));

const body = { amountCents: 100, means: 'card', date: '2026-11-23' } as const;
const keys = () => vi.mocked(callApi).mock.calls.map(([, , request]) => request?.idempotencyKey);

it('A failed payment is sent again under the same key, and the next payment under another key', async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new Error('lost')).mockResolvedValue({});
  await expect(recordPayment('f1', body)).rejects.toThrow('lost');
  await recordPayment('f1', body);
  await recordPayment('f1', body);
  vi.mocked(callApi).mockRejectedValueOnce(new Error('lost'));
  await expect(recordPayment('f1', body)).rejects.toThrow('lost');
  await recordPayment('f1', { ...body, means: 'cash' });
  const [lost, again, second, third, other] = keys();
  expect(again).toBe(lost);
  expect(new Set([again, second, third, other]).size).toBe(4);
});

it('An equal payment that states a newer paid amount is recorded as another payment', async () => {
  vi.mocked(callApi).mockReset().mockRejectedValueOnce(new Error('lost')).mockResolvedValue({});
  await expect(recordPayment('f2', { ...body, knownCents: 0 })).rejects.toThrow('lost');
  await recordPayment('f2', { ...body, knownCents: 100 });
  expect(new Set(keys()).size).toBe(2);
});
