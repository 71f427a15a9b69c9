import { expect, it } from 'vitest';
import { candidateNumbers } from './candidate-numbers.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');
/** Made at 2026-11-20T09:59:58.007Z. */
const TIMED = '01a1f866-0537-7cc3-98c4-dc0c0c07398f';

const numbers = (shopId: string, key?: string) => [...candidateNumbers(NOW, shopId, key)];

it('tries this millisecond’s number, the next one’s, then random ones: eight', () => {
  const [first, second, ...others] = numbers('shop');
  expect(first).toBe(`RB${String(NOW).slice(-8)}`);
  expect(second).toBe(`RB${String(NOW + 1).slice(-8)}`);
  expect(new Set(others).size).toBe(6);
  expect(others).not.toEqual(numbers('shop').slice(2));
});

it('takes the millisecond of a key that tells one', () => {
  const madeMs = Date.parse('2026-11-20T09:59:58.007Z');
  const [first, second] = numbers('shop', TIMED);
  expect(first).toBe(`RB${String(madeMs).slice(-8)}`);
  expect(second).toBe(`RB${String(madeMs + 1).slice(-8)}`);
});

it.each([TIMED, 'key-1', '5f2b1f5e-3c1a-4b52-9c1e-2f6f0d3c1a4b'])(
  'gives the key %s the same numbers whenever it comes, and each shop its own',
  (key) => {
    const first = numbers('shop', key);
    expect(first).toHaveLength(8);
    expect(new Set(first).size).toBe(8);
    expect([...candidateNumbers(NOW + 86_400_000, 'shop', key)]).toEqual(first);
    expect(numbers('other', key).slice(2)).not.toEqual(first.slice(2));
    for (const number of first) expect(number).toMatch(/^RB\d{8}$/);
  },
);
