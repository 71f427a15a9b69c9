import { freshEmail } from './accounts.ts';
import { RecordPage } from './pages/record-page.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CHANGES = 54;
/** The number of history entries shown at once. */
const SHOWN = 50;

test('A repair’s history can be read to its beginning, fifty changes at a time', async ({
  signedIn,
  page,
  shop,
  browser,
  cloud,
}) => {
  const headers = { authorization: `Bearer ${shop.tokens.accessToken}` };
  const number = await signedIn.create({
    deviceType: 'Smartphone',
    customerName: 'Durand',
    customerEmail: freshEmail('longue'),
  });
  for (let change = 0; change < CHANGES; change += 1) {
    const data = { status: change % 2 === 0 ? 'contact' : 'progress' };
    const path = `/api/repairs/${number}/status`;
    expect((await page.request.patch(path, { headers, data })).status()).toBe(200);
  }

  const record = new RecordPage(page);
  for (const width of [390, 1440]) {
    await test.step(`The shop’s page at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/reparations/${number}`);
      await expect(record.history).toHaveCount(SHOWN);
      await expectGoodScreen(page);
      await record.button('Afficher les changements plus anciens').click();
      await expect(record.history).toHaveCount(CHANGES + 1);
      await expect(record.history.last()).toContainText('Réparation prise en charge');
      await expect(record.button('Afficher les changements plus anciens')).toBeHidden();
      await expectGoodScreen(page);
    });
  }

  await test.step('A change made meanwhile is added to the shown entries', async () => {
    await record.button('Terminée').click();
    await expect(record.history).toHaveCount(CHANGES + 2);
    await expect(record.history.last()).toContainText('Réparation prise en charge');
  });

  await test.step('The customer reads the newest entries and the number of earlier ones', async () => {
    const customer = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await customer.goto(`${cloud.origin}/suivi/${number}`);
    const history = customer.getByRole('region', { name: 'Historique' });
    await expect(history.getByRole('listitem')).toHaveCount(SHOWN);
    const earlier = `${CHANGES + 2 - SHOWN} changements plus anciens ne sont pas affichés.`;
    await expect(history.getByText(earlier)).toBeVisible();
    await expectGoodScreen(customer);
    await customer.close();
  });
});
