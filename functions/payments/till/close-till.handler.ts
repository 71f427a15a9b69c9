import { tillCloseInput } from '../../../shared/payments/till/till.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { closeTill } from './close-till.ts';
import { openTillDependencies } from './open-dependencies.ts';

const dependencies = openTillDependencies();

export const handler = shopHandler(
  'POST /api/till/close',
  { body: tillCloseInput },
  async ({ body }, shopId) => json(200, await closeTill(dependencies, shopId, body)),
);
