/**
 * Checks word for word the parts of section 2 of the specification that only a browser can show. This file may change
 * only with the specification.
 */
import { freshEmail } from './accounts.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('The entries of a history appear 0.1 s after one another', async ({
  page,
  signedIn: dashboard,
}) => {
  const number = await dashboard.create({
    deviceType: 'Tablette',
    customerName: 'Martin',
    customerEmail: freshEmail('client'),
  });
  await dashboard.setStatus(number, 'Pièce commandée');
  await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
  await page.goto(`/suivi/${number}`);
  const entries = page.getByRole('region', { name: 'Historique' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  const delays = await entries.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item).animationDelay),
  );
  expect(delays).toEqual(['0s', '0.1s']);
});
