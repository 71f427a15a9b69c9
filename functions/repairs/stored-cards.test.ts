import { expect, it } from 'vitest';
import { storedSamples } from '../testing/stored-samples.ts';
import { toSummary } from './repairs.ts';
import { readCard, readRepair } from './stored-repair.ts';

const samples = storedSamples()
  .filter(({ kind }) => kind === 'repair')
  .flatMap(({ version, items }) => items.map((item) => ({ version, item })));

it.each(samples)('The list can read the card that version $version wrote', ({ item }) => {
  expect(
    readCard(item),
    'The index keeps a card as it was written, so a new field of cardSchema needs a default.',
  ).toEqual(toSummary(readRepair(item)));
});
