import { expect, it } from 'vitest';
import { decodeSearchPosition, encodeSearchPosition } from './search-position.ts';

const at = (after: string) => encodeSearchPosition({ mode: 'index', need: 0, stream: 0, after });

it('A search position is read back as it was written', () => {
  const position = { mode: 'index', need: 1, stream: 0, after: 'R#durand 0 8233 id' } as const;
  expect(decodeSearchPosition(encodeSearchPosition(position))).toEqual(position);
});

it.each([
  ['too long for a key', at(`R#du${'x'.repeat(1021)}`)],
  ['after the last word', at('R#du\u{10ffff}x')],
  ['half a character', at('R#du\ud800')],
  ['not a position', 'q.e30'],
  ['not validly encoded', 'q.%%%'],
])('A cursor that is %s is refused', (_, cursor) => {
  expect(() => decodeSearchPosition(cursor)).toThrow(expect.objectContaining({ code: 'INVALID' }));
});
