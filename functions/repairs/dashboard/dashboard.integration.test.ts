import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { createShop } from '../../../local/testing/shop.ts';
import { sharedTestCloud } from '../../../local/testing/test-cloud.ts';
import type { Dashboard } from '../../../shared/repairs/dashboard.ts';

it('The dashboard accepts a search text, and its page is empty if no repair matches', async () => {
  const cloud = await sharedTestCloud();
  const { token } = await createShop(cloud, { plan: 'pro' });
  const answer = await callApi<Dashboard>(cloud, '/api/dashboard?q=durand', { token });
  expect(answer).toMatchObject({ status: 200, body: { page: { repairs: [], cursor: null } } });
});
