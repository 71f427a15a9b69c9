import { expect, type Page } from '@playwright/test';
import type { PlanId } from '../shared/billing/plans.ts';
import type { RunningCloud } from './cloud.ts';
import { giveSubscription } from './subscriptions.ts';

async function accessToken(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'));
    return key === undefined ? null : localStorage.getItem(key);
  });
  if (token === null) throw new Error('The page is not signed in');
  return token;
}

/** Records repairs 'Client 1' to 'Client {count}' for the signed-in shop, one after the other. */
export async function createRepairs(page: Page, count: number, issue = ''): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  for (let index = 1; index <= count; index += 1) {
    const data = {
      deviceType: 'laptop',
      customerName: `Client ${index}`,
      customerEmail: `client-${index}@exemple.fr`,
      issue,
    };
    const response = await page.request.post('/api/repairs', { headers, data });
    expect(response.status(), await response.text()).toBe(201);
  }
}

export async function recordRepair(
  page: Page,
  headers: Record<string, string>,
  data: object,
): Promise<{ id: string; trackingNumber: string }> {
  const response = await page.request.post('/api/repairs', { headers, data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

/** Gives the signed-in shop a plan, as a paid subscription would. */
export async function givePlan(page: Page, cloud: RunningCloud, plan: PlanId): Promise<void> {
  const [, claims = ''] = (await accessToken(page)).split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  await giveSubscription(cloud, sub, { plan, id: null });
}
