import { freshEmail } from './accounts.ts';
import { countedHands } from './hands.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('A returning customer’s repair is recorded with 25 keystrokes at most', async ({
      signedIn,
      page,
      problems,
    }) => {
      const { dialog } = signedIn;
      const options = dialog.getByRole('listbox', { name: 'Clients connus' }).getByRole('option');

      const first = await test.step('An unknown customer is typed in full', async () => {
        const keys = countedHands(page);
        await signedIn.openDialog();
        await keys.press('s', 'Tab');
        await keys.type('S22');
        await keys.press('Tab');
        await keys.type('Écran');
        await keys.press('Tab');
        await keys.type('Durand');
        await keys.press('Tab');
        await keys.type('Marie');
        await keys.press('Tab');
        await keys.type(freshEmail('marie').slice(-30));
        await keys.press('Tab', 'Tab');
        await keys.type('06 12 34 56 78');
        await keys.press('Enter');
        await expect(dialog).toBeHidden();
        return keys.done.keys;
      });
      await expect(signedIn.card('Durand').getByText(/^E-mail envoyé/)).toBeVisible();

      const again =
        await test.step('A customer who was typed in before is found by three letters', async () => {
          const keys = countedHands(page);
          await signedIn.openDialog();
          await keys.press('o', 'Tab');
          await keys.type('XPS');
          await keys.press('Tab');
          await keys.type('Écran');
          await keys.press('Tab');
          await keys.type('dur');
          await expect(options).toHaveCount(1);
          await expect(options).toContainText('Marie Durand');
          await expectGoodScreen(page);
          await keys.press('Enter');
          await expect(dialog.getByLabel('Prénom du client')).toHaveValue('Marie');
          await expect(dialog.getByLabel('Téléphone du client')).toHaveValue('06 12 34 56 78');
          await keys.press('Enter');
          await expect(dialog).toBeHidden();
          return keys.done.keys;
        });
      expect(again).toBeLessThanOrEqual(25);
      expect(first).toBeGreaterThan(2 * again);
      test.info().annotations.push({ type: 'keystrokes', description: `${first} → ${again}` });
      await expect(signedIn.cards).toHaveCount(2);

      await test.step('The phone number finds the customer too, and Escape keeps the form', async () => {
        await signedIn.openDialog();
        await dialog.getByLabel('Téléphone du client').pressSequentially('5678');
        await expect(options).toHaveCount(1);
        // A press of the button while the list is open must not choose another customer.
        await signedIn.submit.click({ trial: true });
        await page.keyboard.press('Escape');
        await expect(options).toHaveCount(0);
        await expect(dialog).toBeVisible();
        await dialog.getByLabel('Téléphone du client').fill('');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });

      await test.step('The customer’s page shows everything about them', async () => {
        await signedIn.cards.first().getByRole('link', { name: 'Marie Durand' }).click();
        await expect(page).toHaveURL(/\/clients\/RB\d{8}$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marie Durand');
        await expect(page.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute(
          'href',
          'tel:0612345678',
        );
        const repairs = page.getByRole('region', { name: 'Réparations' });
        await expect(repairs.getByRole('listitem')).toHaveCount(2);
        await page.getByLabel('Note sur ce client').fill('Préfère le matin');
        await page.getByRole('button', { name: 'Enregistrer la note' }).click();
        await expect(page.getByRole('button', { name: 'Enregistrer la note' })).toBeHidden();
        await expectGoodScreen(page);
      });

      await test.step('A repair that begins on a customer’s page has the customer’s details', async () => {
        await page.getByRole('link', { name: 'Nouvelle réparation' }).last().click();
        const name = dialog.getByRole('combobox', { name: 'Nom du client' });
        await expect(name).toHaveValue('Durand');
        await name.fill('Durant');
        await dialog.getByLabel('Type d’appareil').selectOption('tablet');
        await signedIn.submit.click();
        await expect(signedIn.cards).toHaveCount(3);
      });

      await test.step('The misspelt customer is found in the list and merged', async () => {
        const customers = page.getByRole('region', { name: 'Clients' });
        // The index of words is updated a moment after the change.
        await expect(async () => {
          await page.goto('/clients?q=durant');
          await expect(customers.getByRole('listitem')).toHaveCount(1, { timeout: 2000 });
        }).toPass();
        await page.goto('/clients');
        await expect(customers.getByRole('listitem')).toHaveCount(2);
        await expectGoodScreen(page);
        await customers.getByRole('link', { name: 'Marie Durand' }).click();
        await page.getByRole('button', { name: 'Réunir avec…' }).click();
        await page.getByLabel('Chercher l’autre fiche').fill('durant');
        await page.getByRole('button', { name: 'Choisir Marie Durant' }).click();
        await page.getByRole('button', { name: 'Réunir ces clients' }).click();
        const repairs = page.getByRole('region', { name: 'Réparations' });
        await expect(repairs.getByRole('listitem')).toHaveCount(3);
        await expect(page.getByLabel('Note sur ce client')).toHaveValue('Préfère le matin');
        await expectGoodScreen(page);
      });

      await test.step('The page of an unknown customer says that there is no such customer', async () => {
        problems.expectRefusal(404, /\/api\/customers\//);
        await page.goto('/clients/RB00000000');
        await expect(page.getByRole('heading', { name: 'Ce client n’existe pas' })).toBeVisible();
        await expectGoodState(page);
      });
    });
  });
}
