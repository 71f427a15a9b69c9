import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../../shared/error-table.ts';
import type { RepairSummary } from '../../../shared/repairs/repairs.ts';
import { callApi } from '../../testing/call-api.ts';
import { createShop } from '../../testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../testing/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});

const FILTERED = { error: { code: 'FILTERED', message: ERRORS.FILTERED.message } };

describe('The firewall of the embedded edge', () => {
  // This test was seen to fail with GenericRFI_BODY or GenericRFI_QUERYARGUMENTS among the blocking rules of
  // infra/edge/managed-rules.ts.
  it('A repair whose text resembles an attack is stored and found', async () => {
    // Only shops that pay may send links (shared/links.ts).
    const { token } = await createShop(cloud, { plan: 'pro' });
    const issue = 'box http://192.168.1.1 inaccessible';
    const json = {
      deviceType: 'other',
      deviceModel: '',
      issue,
      customerName: 'Martin',
      customerFirstName: '',
      customerEmail: 'martin@exemple.fr',
      customerPhone: '',
    };
    const made = await callApi<{ repair: RepairSummary }>(cloud, '/api/repairs', {
      method: 'POST',
      token,
      json,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const found = await callApi<{ repairs: RepairSummary[] }>(
      cloud,
      `/api/repairs?q=${encodeURIComponent('Martin http://192.168.1.1')}`,
      { token },
    );
    expect(found.status).toBe(200);
    const listed = await callApi<{ repairs: RepairSummary[] }>(cloud, '/api/repairs', { token });
    expect(listed.body.repairs.map((repair) => repair.issue)).toEqual([issue]);
  });

  it('A scanner gets the API’s refusal under /api/ and CloudFront’s refusal elsewhere', async () => {
    const headers = { 'user-agent': 'Nessus' };
    const api = await callApi(cloud, '/api/health', { headers });
    expect([api.status, api.body]).toEqual([403, FILTERED]);
    const page = await callApi(cloud, '/', { headers });
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html']);
  });
});

it('The API refuses a request line with headers of more than 10,240 bytes', async () => {
  const ask = async (bytes: number) =>
    (await callApi(cloud, '/api/health', { headers: { 'x-long': 'a'.repeat(bytes) } })).status;
  expect(await ask(9_000)).toBe(200);
  expect(await ask(10_240)).toBe(431);
});
