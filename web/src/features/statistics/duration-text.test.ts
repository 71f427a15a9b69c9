import { expect, it } from 'vitest';
import { durationText, shareText } from './duration-text.ts';

it.each([
  [null, '–'],
  [0.2, '<\u00a01\u00a0min'],
  [59.4, '59\u00a0min'],
  [60, '1\u00a0h'],
  [210, '3,5\u00a0h'],
  [1_440, '1\u00a0jour'],
  [2_730, '1,9\u00a0jour'],
  [2_880, '2\u00a0jours'],
])('A duration of %s minutes is written as %j', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it('Shares are written in whole percent', () => {
  expect([null, 0, 0.666, 1].map(shareText)).toEqual(['–', '0\u00a0%', '67\u00a0%', '100\u00a0%']);
});
