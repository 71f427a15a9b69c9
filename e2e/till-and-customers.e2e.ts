import { givePlan, recordRepair } from './repairs.ts';
import { expectFocusKept, expectGoodCounter, expectWholePlaceholder } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('The till is opened in the morning and counted in the evening', async ({
      signedIn,
      page,
      problems,
    }) => {
      const dialog = page.getByRole('dialog');
      const till = page.getByRole('region', { name: 'Caisse', exact: true });
      const button = (name: string) => dialog.getByRole('button', { name, exact: true });
      await page.goto('/encaissements');
      await expect(signedIn.title).toBeHidden();

      await test.step('A float that is not an amount is refused, and a valid float opens the till', async () => {
        await page.getByRole('button', { name: 'Ouvrir la caisse' }).click();
        await dialog.getByLabel('Fond de caisse').fill('cent');
        await button('Ouvrir la caisse').click();
        await expect(dialog.getByLabel('Fond de caisse')).toBeFocused();
        await expectGoodCounter(page);
        await dialog.getByLabel('Fond de caisse').fill('100');
        await button('Ouvrir la caisse').click();
        await expect(till.getByText('Attendu en caisse')).toBeVisible();
        await expectFocusKept(page);
      });

      await test.step('A print shows its title and no buttons', async () => {
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encaissements');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(till.getByText('Attendu en caisse')).toBeVisible();
        await expect(till.getByRole('button')).toHaveCount(0);
        await page.emulateMedia({ media: null });
      });

      await test.step('A cash movement is refused without its reason', async () => {
        await till.getByRole('button', { name: 'Apport ou retrait' }).click();
        await dialog.getByLabel('Montant en euros').fill('20');
        await button('Enregistrer le mouvement').click();
        await expect(dialog.getByLabel('Motif')).toBeFocused();
        await expectGoodCounter(page);
        await dialog.getByLabel('Motif').fill('Monnaie pour le marché');
        await button('Enregistrer le mouvement').click();
        await expect(till.getByText(/Monnaie pour le marché/)).toBeVisible();
        await expectFocusKept(page);
      });

      await test.step('The count shows a difference, which the shop has to explain, and closes the till with a Z', async () => {
        await till.getByRole('button', { name: 'Clôturer la caisse' }).click();
        await dialog.getByLabel('50 €').fill('1');
        await dialog.getByLabel('20 €').fill('deux');
        await button('Clôturer la caisse').click();
        await expect(dialog.getByLabel('20 €')).toBeFocused();
        await expectGoodCounter(page);
        await dialog.getByLabel('20 €').fill('1');
        problems.expectRefusal(400, /\/api\/till\/close$/);
        await button('Clôturer la caisse').click();
        await expect(dialog.getByLabel('Explication de l’écart')).toBeFocused();
        await dialog.getByLabel('Explication de l’écart').fill('Rendu de monnaie');
        await button('Clôturer la caisse').click();
        await dialog.getByRole('button', { name: /^Imprimer le Z/ }).click();
        await expect(page.locator('article').getByText('Rendu de monnaie')).toBeAttached();
        await expectGoodCounter(page);
        await button('Fermer').click();
        await expect(till.getByText(/^Fermée le/)).toBeVisible();
        await expectFocusKept(page);
        await expectGoodCounter(page);
      });
    });

    test('A customer has a note, is merged with a second record, refuses review requests, and is erased', async ({
      signedIn,
      page,
      headers,
      cloud,
      problems,
    }) => {
      const dialog = page.getByRole('dialog');
      await givePlan(page, cloud, 'pro');
      const known = { deviceType: 'laptop', customerEmail: 'zoe@exemple.fr', customerPhone: '' };
      const repair = await recordRepair(page, headers, { ...known, customerName: 'Petit' });
      const other = await recordRepair(page, headers, {
        ...{ deviceType: 'tablet', customerName: 'Petit', customerFirstName: 'Zoé' },
        ...{ noEmail: true, customerPhone: '02 40 12 34 56' },
      });

      await test.step('A customer is opened from the list, and a note about the customer is stored', async () => {
        await page.goto('/clients');
        await expect(
          page.getByRole('region', { name: 'Clients' }).getByRole('listitem'),
        ).toHaveCount(2);
        await expectGoodCounter(page);
        await expectWholePlaceholder(page);
        await page.getByRole('link', { name: 'Petit', exact: true }).click();
        await page.getByLabel('Note sur ce client').fill('Sonner deux fois');
        await page.getByRole('button', { name: 'Enregistrer la note' }).click();
        await expect(signedIn.toast('Note enregistrée')).toBeVisible();
        await expectFocusKept(page);
        await expectGoodCounter(page);
      });

      await test.step('The search for another record of the customer reports that it finds nobody, and two records are merged', async () => {
        await page.getByRole('button', { name: 'Réunir avec…' }).click();
        const search = dialog.getByLabel('Chercher l’autre fiche');
        await expect(search).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await page.getByRole('button', { name: 'Réunir avec…' }).click();
        await search.fill('Personne');
        await expect(dialog.getByText(/^Aucun autre client ici/)).toBeVisible();
        await search.fill('Petit');
        await dialog.getByRole('button', { name: 'Choisir Zoé Petit' }).click();
        await expectFocusKept(page);
        await expectGoodCounter(page);
        await dialog.getByRole('button', { name: 'Réunir ces clients' }).click();
        const repairs = page.getByRole('region', { name: 'Réparations' });
        await expect(repairs.getByRole('listitem')).toHaveCount(2);
        await expectFocusKept(page);
      });

      await test.step('An invalid link for reviews is refused, and a customer opts out of review requests', async () => {
        await page.goto('/profil/messages');
        await page.getByLabel(/^Demander un avis/).check();
        const link = page.getByLabel('Lien de votre page d’avis');
        await link.fill('mon site');
        await page.getByRole('button', { name: 'Sauvegarder les modifications' }).click();
        await expect(link).toBeFocused();
        await expectGoodCounter(page);
        await link.fill('https://avis.exemple.fr/atelier');
        await page.getByRole('button', { name: 'Sauvegarder les modifications' }).click();
        await expect(signedIn.toast('Mise à jour réussie')).toBeVisible();
        await page.goto(`/reparations/${repair.trackingNumber}`);
        const seen = page.getByRole('link', { name: 'Page vue par le client' });
        const address = (await seen.getAttribute('href')) ?? '';
        await page.goto(`${address}#avis`);
        await page.getByRole('button', { name: 'Ne plus recevoir de demandes d’avis' }).click();
        await expect(page.getByText(/^C’est noté/)).toBeFocused();
        await expectGoodCounter(page);
      });

      await test.step('Only a customer without an open repair is erased', async () => {
        problems.expectRefusal(409, /\/api\/customers\//);
        await page.goto(`/clients/${repair.trackingNumber}`);
        await page.getByRole('button', { name: 'Effacer ce client' }).click();
        await dialog.getByRole('button', { name: 'Effacer ses données' }).click();
        await expect(dialog.getByRole('alert')).toBeVisible();
        await expectGoodCounter(page);
        for (const { id } of [repair, other]) {
          const path = `/api/repairs/${encodeURIComponent(id)}/withdraw`;
          expect((await page.request.post(path, { headers, data: {} })).status()).toBe(200);
        }
        await dialog.getByRole('button', { name: 'Effacer ses données' }).click();
        await expect(page.getByRole('heading', { name: 'Aucun client' })).toBeVisible();
        await expectFocusKept(page);
      });
    });
  });
}
