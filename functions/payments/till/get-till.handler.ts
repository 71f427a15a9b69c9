import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTillDependencies } from './open-dependencies.ts';
import { readTill, toTill } from './till-standing.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler('GET /api/till', {}, async (_, shopId) =>
  json(200, toTill(await readTill(dependencies, shopId))),
);
