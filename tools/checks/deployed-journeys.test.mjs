import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JOURNEYS_LEFT_OUT } from '../../e2e/deployed.ts';
import { ROOT } from '../before-install/install.mjs';

const E2E = join(ROOT, 'e2e');

/** Only a journey's own embedded cloud has these controls. */
const OWN_CONTROLS =
  /startCloudProcess|cloud\.(messaging|endpoints|seeded)|givePlan|giveSubscription|stripe-pages|documents-table|refuseByCognito|endSessionsElsewhere|_local\//;

it('A deployed application runs every journey that does not control the embedded cloud', () => {
  const all = readdirSync(E2E).filter((file) => file.endsWith('.e2e.ts'));
  const leftOut = JOURNEYS_LEFT_OUT.map(({ journey }) => journey);
  expect(leftOut.filter((file) => !all.includes(file))).toEqual([]);
  const inNeed = all.filter((file) => OWN_CONTROLS.test(readFileSync(join(E2E, file), 'utf8')));
  expect(inNeed.filter((file) => !leftOut.includes(file))).toEqual([]);
  expect(leftOut.filter((file) => !inNeed.includes(file))).toEqual([]);
  for (const { why } of JOURNEYS_LEFT_OUT) expect(why.split(' ').length).toBeGreaterThan(4);
});
