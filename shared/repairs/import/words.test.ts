import { expect, test } from 'vitest';
import { planInWords, repairsCounted } from './words.ts';

test.each([
  [1, '1 réparation'],
  [2000, '2\u202f000 réparations'],
])('%d repairs are counted in French', (count, text) => {
  expect(repairsCounted(count)).toBe(text);
});

test.each([
  [
    'a plan with room for all lines',
    { plan: 'essential', repairsUsed: 3, repairsLimit: 30 },
    'Chaque ligne devient une réparation, comptée dans votre plan Essentiel (3 sur 30).',
  ],
  [
    'a plan with room for one line',
    { plan: 'free', repairsUsed: 4, repairsLimit: 5 },
    'Chaque ligne devient une réparation, comptée dans votre plan Gratuit (4 sur 5). Il reste de la place pour 1 réparation\u202f: les autres ne seront pas importées.',
  ],
  [
    'a plan that a shop on a larger one has left',
    { plan: 'free', repairsUsed: 12, repairsLimit: 5 },
    'Chaque ligne devient une réparation, comptée dans votre plan Gratuit (12 sur 5). Il reste de la place pour 0 réparation\u202f: les autres ne seront pas importées.',
  ],
  [
    'a plan without a limit',
    { plan: 'pro', repairsUsed: 900, repairsLimit: null },
    'Chaque ligne devient une réparation.',
  ],
] as const)('An import of two lines says what they use of %s', (_plan, use, text) => {
  expect(planInWords(2, use)).toBe(text);
});
