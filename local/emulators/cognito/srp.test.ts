import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modPow, N } from './srp.ts';

/** Computes the power by repeated squaring. */
function powerByHand(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

it('Any number raised to any power is computed correctly', () => {
  const base = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 3072n }),
    fc.constantFrom(0n, 1n, N - 1n, N),
  );
  const exponent = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 512n }),
    fc.bigInt({ min: 0n, max: 9n }),
  );
  fc.assert(
    fc.property(base, exponent, (b, e) => {
      expect(modPow(b, e)).toBe(powerByHand(b, e));
    }),
    { numRuns: 50 },
  );
});
