import { freshEmail } from './accounts.ts';
import { refuse } from './faults.ts';
import { test } from './live.ts';
import { DocumentPage } from './pages/document-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { A5, drawingsOf } from './printed.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

const repairOf = (customerName: string) => ({
  deviceType: 'Smartphone',
  deviceModel: 'Galaxy S22',
  issue: `${'Ne charge plus. '.repeat(25)}Écran rayé en bas à gauche.`,
  customerName,
  customerFirstName: 'Marie',
  customerEmail: freshEmail(customerName.toLowerCase()),
  customerPhone: '06 12 34 56 78',
});

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('A repair is handled on its page, up to the hand-over', async ({
      signedIn: dashboard,
      page,
      context,
      customer,
      outbox,
    }) => {
      const typed = repairOf('Durand');
      const number = await dashboard.create(typed);
      const record = new RecordPage(page);

      await test.step('The number on the card opens the repair’s page', async () => {
        await dashboard.card(number).getByRole('link', { name: number, exact: true }).click();
        await expect(page).toHaveURL(`/reparations/${number}`);
        await expect(record.title).toHaveText('Smartphone · Galaxy S22');
        await expect(record.part('Problème constaté')).toContainText('Écran rayé en bas à gauche.');
        await expect(record.link('06 12 34 56 78')).toHaveAttribute('href', 'tel:0612345678');
        await expect(record.link(typed.customerEmail)).toHaveAttribute(
          'href',
          `mailto:${typed.customerEmail}`,
        );
        await expect(record.history.first()).toContainText('E-mail envoyé le');
        await expect(record.history.first()).toContainText('SMS envoyé le');
        await expect(record.part('Devis et factures')).toContainText('Aucun document');
        await expectGoodScreen(page);
      });

      await test.step('The customer’s page opens with one more click, in a tab of its own', async () => {
        const opening = context.waitForEvent('page');
        await record.link('Page vue par le client').click();
        const tab = await opening;
        await expect(tab).toHaveURL(new RegExp(`/suivi/${number}\\?cle=[\\w-]{22}$`));
        await tab.close();
      });

      await test.step('The notes are only for the shop', async () => {
        await record.notes.fill('Chargeur laissé au comptoir');
        await page.goBack();
        await record.button('Rester sur la page').click();
        await record.button('Enregistrer les notes').click();
        await expect(dashboard.toast('Notes enregistrées')).toBeVisible();
        await page.reload();
        await expect(record.notes).toHaveValue('Chargeur laissé au comptoir');
      });

      await test.step('A typing error is corrected, and the new address may receive the message again', async () => {
        await record.button('Corriger').focus();
        await page.keyboard.press('Enter');
        await expect(record.field('Type d’appareil')).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(record.button('Corriger')).toBeFocused();
        await page.keyboard.press('Enter');
        await record.field('Nom du client').fill('');
        await record.field('E-mail du client').fill('marie');
        await record.button('Enregistrer les corrections').click();
        await expect(record.field('Nom du client')).toBeFocused();
        await expect(record.dialog.getByText('Ce champ est obligatoire.')).toBeVisible();
        await expectGoodScreen(page);
        const right = freshEmail('dupont');
        await record.field('Nom du client').fill('Dupont');
        await page.keyboard.press('Escape');
        await expect(record.button('Continuer la saisie')).toBeFocused();
        await expectGoodState(page);
        await record.button('Continuer la saisie').click();
        await expect(record.field('Nom du client')).toHaveValue('Dupont');
        await expect(record.field('Nom du client')).toBeFocused();
        await page.goBack();
        await expect(record.dialog).toContainText('Effacer la saisie ?');
        await expect(page).toHaveURL(`/reparations/${number}`);
        await record.button('Continuer la saisie').click();
        await record.field('E-mail du client').fill(right);
        await record.button('Enregistrer les corrections').click();
        await expect(dashboard.toast('Fiche corrigée')).toBeVisible();
        await expect(record.dialog).toContainText('Renvoyer le dernier message');
        await expectGoodState(page);
        await record.dialog.getByRole('button', { name: /^Renvoyer l’e-mail/ }).click();
        const message = await outbox.newest({ channel: 'email', to: right });
        expect(message.text).toContain(number);
        await record.button('Terminé').click();
        await expect(record.part('Au comptoir')).toContainText('Marie Dupont');
        await page.getByText('2 corrections').click();
        await expect(record.part('Historique')).toContainText('Durand');
      });

      const visitor = await customer.open(`/suivi/${number}`);

      await test.step('A device that is handed over leaves the current list and can still be found', async () => {
        await expect(record.button('Rendue au client')).toBeHidden();
        await record.button('Terminée').click();
        await record.button('Rendue au client').click();
        await expect(dashboard.toast('Réparation rendue')).toBeVisible();
        await expect(page.getByText(/^Rendue au client le/)).toBeVisible();
        await expect(visitor.getByText(/^Rendue le/)).toBeVisible();
        await expectGoodState(page);
        await page.goto('/dashboard');
        await expect(page.getByText('Aucune réparation')).toBeVisible();
        await expect(dashboard.figure('Terminées')).toContainText('1');
        await page.goto('/dashboard?q=dupont');
        await expect(dashboard.card(number)).toContainText('Rendue le');
      });

      await test.step('A new status returns the handed-over device to the list', async () => {
        await dashboard.setStatus(number, 'En réparation');
        await page.goto('/dashboard');
        await expect(dashboard.card(number)).toBeVisible();
        await expect(visitor.getByText(/^Rendue le/)).toBeHidden();
      });
    });
  });
}

test('A repair’s page is shared, printed, changed elsewhere and withdrawn', {
  tag: '@nightly',
}, async ({ headers, dashboard, page, context, customer, problems }) => {
  problems.expectRefusal(404, /\/api\/repairs\//);
  problems.expectRefusal(500, /\/handover$/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const data = { ...repairOf('Leroy'), deviceType: 'smartphone' };
  const created = await page.request.post('/api/repairs', { headers, data });
  const { trackingNumber: number } = await created.json();
  const record = new RecordPage(page);

  await test.step('The page is shared with its customer’s link, and printed on one sheet without the notes', async () => {
    await page.goto(`/reparations/${number}`);
    await record.notes.fill('Client pressé');
    await record.button('Enregistrer les notes').click();
    await expect(dashboard.toast('Notes enregistrées')).toBeVisible();

    // On a device without a share sheet, the page copies the link.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await record.button('Partager').click();
    await expect(dashboard.toast('Lien de suivi copié')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const link = new URL(`/suivi/${number}?cle=`, page.url()).href;
    expect(copied.slice(0, -22)).toBe(link);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText(number).last()).toBeVisible();
    await expect(page.getByText('Client pressé')).toBeHidden();
    await expect(record.button('Partager')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('A printed list keeps each card on one sheet, and its number apart from its date', async () => {
    await page.goto('/dashboard');
    const card = dashboard.card(number);
    await expect(card).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: 'print' });
    const ofNumber = await card.getByRole('link', { name: number }).boundingBox();
    const ofDate = await card.locator('time').boundingBox();
    const numberEnds = (ofNumber?.x ?? 0) + (ofNumber?.width ?? 0);
    expect((ofDate?.x ?? 0) - numberEnds).toBeGreaterThan(4);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('A repair that is printed after a visit to the editor keeps the paper and margins of the printer', async () => {
    const print = async () => {
      await expect(record.button('Imprimer')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const margin = { top: '15mm', right: '15mm', bottom: '15mm', left: '15mm' };
      const pdf = await page.pdf({ format: 'A5', margin, preferCSSPageSize: true });
      await page.emulateMedia({ media: 'screen' });
      return pdf;
    };
    await page.goto(`/reparations/${number}`);
    const direct = await print();
    expect(direct.toString('latin1')).toMatch(A5);
    expect(drawingsOf(direct)).not.toHaveLength(0);

    await page.goto('/facturation');
    const editor = new DocumentPage(page);
    await expect(editor.preview).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: number, exact: true }).click();
    const afterEditor = await print();
    expect(afterEditor.toString('latin1')).toMatch(A5);
    expect(drawingsOf(afterEditor)).toEqual(drawingsOf(direct));
  });

  await test.step('A change made elsewhere is shown on the page, and a failed change says why', async () => {
    await page.goto(`/reparations/${number}`);
    await expect(record.history).toHaveCount(1);
    const second = await context.newPage();
    await second.goto('/dashboard');
    await second.getByRole('article').getByRole('button', { name: 'Pièce commandée' }).click();
    await expect(record.history).toHaveCount(2);
    await expect(record.history.first()).toContainText('Pièce commandée');
    await second.close();

    await refuse(page, 'POST', '**/handover', 'INTERNAL');
    await record.button('Terminée').click();
    await record.button('Rendue au client').click();
    await expect(dashboard.toast('La remise n’a pas été notée')).toBeVisible();
    await expect(record.button('Rendue au client')).toBeVisible();

    await page.goto('/reparations/RB00000000');
    await expect(record.title).toHaveText('Cette réparation n’existe pas');
    await expectGoodState(page);
  });

  await test.step('A repair recorded in error is withdrawn, and its page then shows nothing else', async () => {
    const petit = { ...data, customerName: 'Petit' };
    const created = await page.request.post('/api/repairs', { headers, data: petit });
    const { trackingNumber: number } = await created.json();
    // The open page may read the repair again just after the withdrawal.
    customer.expectRefusal(404, /\/api\/suivi\//);
    const visitor = await customer.open(`/suivi/${number}`);
    await expect(visitor.getByText('Smartphone · Galaxy S22')).toBeVisible();
    await page.goto(`/reparations/${number}`);

    await record.button('Retirer cette fiche').click();
    await expect(record.button('Garder la fiche')).toBeFocused();
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(record.dialog).toBeHidden();
    await record.button('Retirer cette fiche').click();
    await record.button('Retirer la fiche').click();

    await expect(dashboard.toast('Fiche retirée')).toBeVisible();
    await expect(record.title).toHaveText('Cette fiche a été retirée');
    await expect(page.getByRole('main')).not.toContainText('Petit');
    await expectGoodState(page);
    await expect(visitor.getByText('Réparation introuvable')).toBeVisible();
    await page.getByRole('link', { name: 'Voir les réparations' }).click();
    await expect(dashboard.cards).toHaveCount(1);
    await expect(dashboard.figure('Utilisation Plan')).toContainText('1 / 5');
  });
});
