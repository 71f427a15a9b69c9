import { hash, randomInt } from 'node:crypto';
import { trackingNumberAt } from '../../shared/tracking/tracking-number.ts';

/** A number is free at the first attempt nearly always; numbers wrap every 27.8 hours. Design, decision 4. */
const ATTEMPTS = 8;
const NUMBERS = 100_000_000;

/** A UUID of version 7 begins with the millisecond of its making. Source: RFC 9562, section 5.7. */
const TIMED_KEY = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The tracking numbers to try for a new repair, in their order: this millisecond's, the next one's, then arbitrary ones.
 * For a creation with an idempotency key all of them follow from `shopId` and the key, the millisecond being the key's own
 * where it tells one, so that the same creation sent again comes by the number that it took (docs/decisions/0007).
 */
export function* candidateNumbers(nowMs: number, shopId: string, key?: string): Generator<string> {
  const arbitrary = (attempt: number) =>
    key === undefined ? randomInt(NUMBERS) : digestOf(`${shopId}#${key}#${attempt}`);
  const firstMs = key === undefined ? nowMs : (timeOf(key) ?? arbitrary(0));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    yield trackingNumberAt(attempt < 2 ? firstMs + attempt : arbitrary(attempt));
  }
}

/** The instant in epoch milliseconds that a key of version 7 begins with; `undefined` of any other key. */
function timeOf(key: string): number | undefined {
  const [, high, low] = TIMED_KEY.exec(key) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}

const digestOf = (text: string): number =>
  hash('sha256', text, 'buffer').readUIntBE(0, 6) % NUMBERS;
