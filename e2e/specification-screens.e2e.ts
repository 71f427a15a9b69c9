/**
 * Checks word for word the parts of section 2 of the specification that only a browser can show. This file may change
 * only with the specification.
 */
import { freshEmail } from './accounts.ts';
import { recordRepair } from './repairs.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('The entries of a history appear 0.1 s after one another', async ({ page, headers }) => {
  const { id, trackingNumber } = await recordRepair(page, headers, {
    deviceType: 'tablet',
    customerName: 'Martin',
    customerEmail: freshEmail('client'),
  });
  const CHANGES = 11;
  for (let change = 1; change <= CHANGES; change += 1) {
    const data = { status: change % 2 ? 'ordered' : 'progress' };
    const response = await page.request.patch(`/api/repairs/${id}/status`, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
  }
  await page.goto(`/suivi/${trackingNumber}`);
  const entries = page.getByRole('region', { name: 'Historique' }).getByRole('listitem');
  await expect(entries).toHaveCount(1 + CHANGES);
  const delays = await entries.evaluateAll((items) =>
    items.map((item) => Number.parseFloat(getComputedStyle(item).animationDelay)),
  );
  expect(delays).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1]);
});
