import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Any character of Unicode, as the unit of `fc.string`. For its own unit 'binary', fast-check fills a map with all
 * million of them, which takes seconds.
 */
export const CODE_POINTS = fc
  .nat(LAST - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count));
