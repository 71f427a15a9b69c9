import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/** Generates any character of Unicode. fast-check's unit 'binary' would fill a map with a million characters. */
export const CODE_POINTS = fc
  .nat(LAST - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count));
