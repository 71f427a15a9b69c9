import { tillOpenInput } from '../../../shared/payments/till/till.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTillDependencies } from './open-dependencies.ts';
import { openTill } from './open-till.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler(
  'POST /api/till/open',
  { body: tillOpenInput },
  ({ body }, shopId) => openTill(dependencies, shopId, body),
);
