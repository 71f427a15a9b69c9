import type { Health } from '../../../shared/service-contract.ts';
import { json } from '../entry/http-answer.ts';
import { publicHandler } from '../entry/public-http.ts';
import { openTable } from '../table/table.ts';
import { tableHealth } from './table-health.ts';

const health = tableHealth(openTable(), () => Date.now());

export const handler = publicHandler('GET /api/health', {}, async () => {
  const table = await health();
  return json(table === 'ok' ? 200 : 503, {
    status: table === 'ok' ? 'ok' : 'degraded',
    version: process.env.REBOND_VERSION ?? 'development',
    dependencies: { table },
  } satisfies Health);
});
