import { readFile } from 'node:fs/promises';
import { parisDay } from '../shared/time.ts';
import { BONUS, issueFor, labelShop, nameCompany } from './repair-documents.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('A labelled shop deducts a bonus, claims it and records its payment', async ({
  dashboard,
  page,
  headers,
}) => {
  await nameCompany(page.request, headers);
  await page.goto('/profil/bonus');
  await page.getByLabel('Label QualiRépar').fill('QR-2026-1');
  await page.getByRole('button', { name: 'Sauvegarder les modifications' }).click();
  await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();

  const { id } = await issueFor(page.request, headers, {
    documentType: 'devis',
    clientAddress: '3 place Carnot, Paris',
  });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Transformer en facture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Appareil réparé').selectOption('Tablette');
  await expect(dialog.getByLabel('Montant du bonus (€ TTC)')).toHaveValue('25');
  await dialog.getByLabel('Marque').fill('Apple');
  await dialog.getByLabel('Modèle').fill('iPad');
  await dialog.getByLabel('N° de série ou IMEI').fill('DMPX1');
  await dialog.getByLabel('L’appareil n’est plus sous garantie').check();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
  const bonus = page.getByRole('region', { name: 'Bonus Réparation' });
  await expect(bonus.getByLabel('Où en est le bonus')).toHaveValue('to-claim');
  const payments = page.getByRole('region', { name: 'Paiements' });
  await expect(payments.getByText(/^14,99\s€ à régler\.$/)).toBeVisible();
  await expect(page.getByText('Reste à payer')).toBeVisible();
  const address = page.url();

  await bonus.getByLabel('Facture remise au client').click();
  await expect(bonus.getByLabel('Facture remise au client')).toBeChecked();
  await bonus.getByLabel('Où en est le bonus').selectOption('Demandé');
  await expect(bonus.getByText('Demandé\u202f: l’éco-organisme doit encore')).toBeVisible();
  await expectGoodScreen(page);

  await page.goto('/encaissements');
  const list = page.getByRole('region', { name: /^Bonus Réparation d/ });
  await expect(list.getByRole('listitem')).toHaveText(/Tablette, Demandé.*25,00\s€$/);
  await expectGoodScreen(page);
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Télécharger la liste des demandes' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toContain(';Tablette;Apple;iPad;DMPX1;39,99;25,00;14,99;Demandé;');

  await page.goto(address);
  const state = bonus.getByLabel('Où en est le bonus');
  const record = bonus.getByRole('button', { name: 'Enregistrer ce jour' });
  await state.selectOption('Refusé');
  await expect(bonus.getByLabel('Jour du refus')).toHaveValue(parisDay(Date.now()));
  await expectGoodState(page);
  await bonus.getByLabel('Jour du refus').focus();
  await page.keyboard.press('Enter');
  const losses = bonus.getByRole('list', { name: 'Pertes' });
  await expect(losses.getByRole('listitem')).toHaveText(/^Perte, bonus refusé.*25,00\s€$/);
  await expect(payments.getByText(/^14,99\s€ à régler\.$/)).toBeVisible();
  await expectGoodState(page);

  await state.selectOption('Versé');
  await expect(bonus.getByLabel('Jour du versement')).toBeVisible();
  await record.click();
  await expect(losses.getByRole('listitem').nth(1)).toHaveText(/^Perte reprise.*-25,00\s€$/);
  await expect(payments.getByRole('listitem')).toHaveText(/Virement.*25,00\s€$/);
  await expect(payments.getByText(/14,99\s€ restent à régler/)).toBeVisible();
});

test('A quote promises a bonus, its invoice keeps it, and a credit note withdraws it', async ({
  page,
  headers,
}) => {
  await nameCompany(page.request, headers);
  await labelShop(page.request, headers);

  await test.step('A quote shows a bonus and the amount left to pay, and its invoice keeps both', async () => {
    const { id, number } = await issueFor(page.request, headers, {
      documentType: 'devis',
      clientAddress: '3 place Carnot, Paris',
      bonus: BONUS,
    });
    const link = await page.request.post(`/api/documents/${id}/approval-link`, {
      headers,
      data: {},
    });
    await page.goto((await link.json()).url);
    const paper = page.getByRole('article', { name: `Devis ${number}` });
    await expect(paper.getByText('Reste à payer')).toBeVisible();
    await expect(paper.getByText(/^14,99\s€$/)).toBeVisible();
    await expectGoodScreen(page);

    await page.goto(`/documents/${id}`);
    await page.getByRole('button', { name: 'Transformer en facture' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Appareil réparé')).toHaveValue('tablet');
    await expect(dialog.getByLabel('N° de série ou IMEI')).toHaveValue('DMPX1');
    await expectGoodState(page);
    await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
    const payments = page.getByRole('region', { name: 'Paiements' });
    await expect(payments.getByText(/^14,99\s€ à régler\.$/)).toBeVisible();
    await expect(page.getByText('Reste à payer')).toBeVisible();
  });

  await test.step('A line of an invoice with a bonus is credited, and the bonus is withdrawn when the rest is too small', async () => {
    const { id } = await issueFor(page.request, headers, {
      documentType: 'facture',
      clientAddress: '3 place Carnot, Paris',
      items: [
        { description: 'Écran', quantity: 1, price: 60 },
        { description: 'Coque', quantity: 1, price: 20 },
      ],
      bonus: BONUS,
    });
    const dialog = page.getByRole('dialog');
    const creditLine = async (label: string, fate: RegExp) => {
      await page.goto(`/documents/${id}`);
      await page.getByRole('button', { name: /avoir/ }).click();
      await dialog.getByLabel('À créditer').selectOption({ label: 'Par ligne' });
      await dialog.getByLabel(label).fill('1');
      await expect(dialog.getByText(fate)).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectGoodState(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectGoodState(page);
      await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Avoir AV-');
    };
    await creditLine('Coque', /^Le Bonus Réparation de 25,00\s€ reste déduit/);
    await expect(page.getByText('Bonus Réparation repris')).toHaveCount(0);
    await creditLine('Écran', /^L’avoir reprend le Bonus Réparation de 25,00\s€.*35,00\s€/);
    await expect(page.getByText('Bonus Réparation repris')).toBeVisible();
    await page.goto(`/documents/${id}`);
    const card = page.getByRole('region', { name: 'Bonus Réparation' });
    await expect(card.getByText(/^Repris par l’avoir AV-.*il ne se demande plus/)).toBeVisible();
    await expectGoodState(page);
  });
});
