import { expect, it } from 'vitest';
import { storedSamples } from '../testing/stored-samples.ts';
import { toSummary } from './repairs.ts';
import { readCard, readRepair } from './stored-repair.ts';

const samples = storedSamples()
  .filter(({ kind }) => kind === 'repair')
  .flatMap(({ version, items }) => items.map((item) => ({ version, item })));

it.each(samples)('the list shows the card that version $version wrote', ({ item }) => {
  expect(
    readCard(item),
    'A card stays in the index as it was written, whatever is upgraded when a repair is read: a new field of cardSchema needs a default.',
  ).toEqual(toSummary(readRepair(item)));
});
