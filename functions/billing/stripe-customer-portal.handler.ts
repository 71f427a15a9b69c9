import { portalInput, type StripePage } from '../../shared/billing/billing.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { readVariables } from '../platform/config.ts';
import { liveDependencies } from './live-dependencies.ts';
import { openPortal } from './open-portal.ts';
import { withinBudget } from './within-budget.ts';

const dependencies = { ...liveDependencies(), origin: readVariables('APP_ORIGIN').APP_ORIGIN };

export const handler = shopHandler(async (event, shopId) => {
  const { return_url } = readJson(event, portalInput);
  const opened = openPortal(dependencies, shopId, return_url);
  const url = await withinBudget('PORTAL_UNAVAILABLE', opened);
  return json(200, { url } satisfies StripePage);
});
