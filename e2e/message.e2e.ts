import { freshEmail } from './accounts.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('A status change accepts a custom message and shows the SMS with its price', async ({
      shop: _shop,
      dashboard,
      page,
      outbox,
    }) => {
      await page.goto('/profil/messages');
      const texts = page.getByLabel('Terminée', { exact: true });
      await expect(texts).toHaveValue(/(.+\n){2}.+/);
      await page.setViewportSize({ width: 1440, height: 900 });
      const [first, second] = await page
        .getByRole('region', { name: 'Messages tout prêts' })
        .getByRole('textbox')
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top));
      expect(first, 'fields beside each other begin at one height').toBe(second);
      await page.setViewportSize({ width, height: 844 });
      await texts.fill('Votre appareil vous attend.\nPassez avant 18 h.');
      await page.getByLabel('Délai avant de prévenir le client').selectOption('0');
      await page.getByRole('button', { name: 'Sauvegarder les modifications' }).click();
      await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
      await page.goto('/dashboard');
      // Only this journey uses this number, because journeys share a cloud and a number gets at most 20 SMS a day.
      const customerPhone = '06 98 76 54 02';
      // Each width has its own text, because the journeys of both widths write to one outbox.
      const words = `Passez avant ${width} secondes.`;
      const number = await dashboard.create({
        deviceType: 'Tablette',
        customerName: 'Durand',
        customerEmail: freshEmail('message'),
        customerPhone,
      });
      await dashboard.card(number).getByRole('button', { name: 'Ajouter un message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Statut avec un message' });
      const submit = dialog.getByRole('button', { name: 'Mettre à jour le statut' });
      await expect(submit).toBeDisabled();
      await dialog.getByLabel('Statut', { exact: true }).selectOption({ label: 'Terminée' });
      await dialog.getByRole('button', { name: 'Passez avant 18 h.' }).click();
      await expect(dialog.getByLabel('Votre message')).toHaveValue('Passez avant 18 h.');
      await expect(dialog.getByRole('figure')).toContainText(/Passez avant 18 h\..*\/s\/\d{8}/);
      await expect(dialog.getByRole('status')).toHaveText('Compté comme 1 SMS.');
      await expectGoodScreen(page);
      await dialog.getByLabel('Votre message').fill('Prête ! 🎉');
      await expect(dialog.getByRole('status')).toHaveText(/Compté comme [23] SMS\./);
      await dialog.getByLabel('Votre message').fill(words);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Continuer la saisie' }).click();
      await expect(dialog.getByLabel('Votre message')).toHaveValue(words);
      await submit.click();
      await expect(dialog).toBeHidden();
      await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
      const sms = await outbox.newest({
        channel: 'sms',
        to: '+33698765402',
        containing: words,
      });
      expect(sms.text).toContain(number);
    });
  });
}
