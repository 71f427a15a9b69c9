import { tillCloseInput } from '../../../shared/payments/till/till.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { closeTill } from './close-till.ts';
import { openTillDependencies } from './open-dependencies.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler(
  'POST /api/till/close',
  { body: tillCloseInput },
  ({ body }, shopId) => closeTill(dependencies, shopId, body),
);
