import { expect, it } from 'vitest';
import { storedSamples } from '../testing/stored-samples.ts';
import { toSummary } from './repairs.ts';
import { readCard, readRepair } from './stored-repair.ts';

/** The repairs that a version with a card wrote; of version 1, which had none, the list reads the whole item. */
const samples = storedSamples()
  .filter(({ kind, version }) => kind === 'repair' && version > 1)
  .flatMap(({ version, items }) => items.map((item) => ({ version, item })));

it.each(samples)('the list shows the card that version $version wrote', ({ item }) => {
  expect(
    readCard(item),
    'A card stays in the index as it was written, and no upgrade is made of it: what is new to cardSchema has a default there.',
  ).toEqual(toSummary(readRepair(item)));
});
