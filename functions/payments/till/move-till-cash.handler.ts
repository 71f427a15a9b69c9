import { tillMoveInput } from '../../../shared/payments/till/till.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { moveTillCash } from './move-till-cash.ts';
import { openTillDependencies } from './open-dependencies.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler(
  'POST /api/till/moves',
  { body: tillMoveInput },
  ({ body }, shopId) => moveTillCash(dependencies, shopId, body),
);
