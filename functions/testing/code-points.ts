import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/** Any character of Unicode. For its own unit 'binary', fast-check fills a map with a million of them. */
export const CODE_POINTS = fc
  .nat(LAST - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count));
