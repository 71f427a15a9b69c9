import { tillMoveInput } from '../../../shared/payments/till/till.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { moveTillCash } from './move-till-cash.ts';
import { openTillDependencies } from './open-dependencies.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler(
  'POST /api/till/moves',
  { body: tillMoveInput },
  async ({ body }, shopId) => json(200, await moveTillCash(dependencies, shopId, body)),
);
