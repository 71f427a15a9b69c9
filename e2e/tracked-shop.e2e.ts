import { freshEmail } from './accounts.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of WIDTHS) {
  test(`A customer sees which shop repairs and calls it, at ${width} px`, async ({
    signedIn,
    page,
    shop,
    outbox,
    browser,
    cloud,
  }) => {
    const headers = { authorization: `Bearer ${shop.tokens.accessToken}` };
    const data = { company_name: 'Atelier du Chêne', phone: '02 61 91 12 34' };
    expect((await page.request.put('/api/company', { headers, data })).ok()).toBe(true);
    const customerPhone = `06 12 34 ${width === 390 ? '56 74' : '56 75'}`;
    const number = await signedIn.create({
      deviceType: 'Smartphone',
      deviceModel: 'Samsung S22',
      customerName: 'Durand',
      customerEmail: freshEmail('client'),
      customerPhone,
    });
    const customer = await browser.newPage({ viewport: { width, height: 844 } });
    await customer.goto(`${cloud.origin}/suivi/${number}`);
    const phone = customer.getByRole('link', { name: '02 61 91 12 34' });
    await expect(phone).toHaveAttribute('href', 'tel:0261911234');
    await expect(customer.getByText('Atelier du Chêne')).toBeVisible();
    await expect(customer.getByText('En direct')).toBeVisible();

    await signedIn.setStatus(number, 'Contact client');
    const call = customer.getByRole('link', { name: 'Appeler l’atelier' });
    await expect(call).toHaveAttribute('href', 'tel:0261911234');
    await expectGoodScreen(customer);
    const to = `+33${customerPhone.replace(/\D/g, '').slice(1)}`;
    const { text } = await outbox.newest({ channel: 'sms', to, containing: 'Contactez-nous' });
    expect(text).toContain(
      'Votre Samsung S22 est Contactez-nous. Atelier du Chene, 02 61 91 12 34.',
    );

    await test.step('The number alone is found, with and without RB', async () => {
      await customer.goto(`${cloud.origin}/suivi`);
      await customer.getByLabel('Numéro de suivi').fill(number.slice(2));
      await customer.keyboard.press('Enter');
      await expect(customer).toHaveURL(new RegExp(`/suivi/${number}$`));
      await expect(customer.getByRole('link', { name: 'Appeler l’atelier' })).toBeVisible();
    });
    await customer.close();
  });
}
