import { freshEmail } from './accounts.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('A customer without e-mail is notified by SMS, or is on the call list', async ({
      signedIn,
      page,
      outbox,
    }) => {
      const { dialog, submit } = signedIn;
      const type = async (customerName: string, customerPhone: string) => {
        await signedIn.openDialog();
        await dialog.getByLabel('Type d’appareil').selectOption({ label: 'Tablette' });
        await signedIn.customerName.fill(customerName);
        await dialog.getByLabel('E-mail du client').fill(freshEmail('trop'));
        await dialog.getByLabel('Pas d’e-mail').check();
        await expect(dialog.getByLabel('E-mail du client')).toBeHidden();
        await dialog.getByLabel('Téléphone du client').fill(customerPhone);
      };

      await test.step('The phone number is required', async () => {
        await type('Fixe', '');
        await submit.click();
        await expect(signedIn.toast('Champs requis')).toBeVisible();
        await expect(dialog.getByLabel('Téléphone du client')).toBeFocused();
        await expectGoodScreen(page);
        await dialog.getByLabel('Téléphone du client').fill('02 61 91 12 34');
        await expect(dialog.getByText('sera sur la liste')).toBeVisible();
        await submit.click();
        await expect(dialog).toBeHidden();
      });

      await test.step('A customer with a landline is called when the repair is finished', async () => {
        const card = signedIn.card('Fixe');
        await expect(card.getByText('À appeler')).toBeHidden();
        await expect(card.getByText(/SMS|E-mail/)).toBeHidden();
        await card.getByRole('button', { name: 'Terminée' }).click();
        await expect(signedIn.toast('Statut mis à jour')).toContainText('pensez à l’appeler');
        await expect(card.getByText('À appeler')).toBeVisible();
        await expectGoodState(page);
        await card.getByRole('button', { name: /^Appelé/ }).click();
        await expect(card.getByText('Client appelé')).toBeVisible();
      });

      await test.step('A customer with a mobile phone receives an SMS', async () => {
        await type('Mobile', '06 12 34 56 73');
        await submit.click();
        await expect(dialog).toBeHidden();
        const sms = await outbox.newest({ channel: 'sms', to: '+33612345673' });
        expect(sms.text).toContain('Suivi');
        await expect(signedIn.card('Mobile').getByText(/^SMS envoyé/)).toBeVisible();
      });
    });
  });
}
