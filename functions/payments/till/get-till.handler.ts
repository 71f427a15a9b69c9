import { shopHandler } from '../../platform/entry/http.ts';
import { openTillDependencies } from './open-dependencies.ts';
import { readTill, toTill } from './till-standing.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler('GET /api/till', {}, async (_, shopId) =>
  toTill(await readTill(dependencies, shopId)),
);
