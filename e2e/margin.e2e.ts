import { parisDay } from '../shared/time.ts';
import { issueFor, nameCompany } from './repair-documents.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('A shop records a phone’s purchase price and finds the VAT on its margin', async ({
  dashboard,
  page,
  headers,
}) => {
  await nameCompany(page.request, headers, 'normal');

  await page.goto('/facturation');
  await expect(page.getByLabel('Activer la TVA')).toBeChecked();
  const line = page.getByRole('listitem', { name: 'Ligne 1' });
  await line.getByLabel('Description').fill('iPhone 12');
  await line.getByRole('radio', { name: 'Appareil' }).check();
  await line.getByLabel('Bien d’occasion (TVA sur la marge)').check();
  await line.getByLabel('Prix d’achat unitaire (€)').fill('154');
  await expect(
    line.getByText('Pour vous seul\u00a0: il ne figure sur aucun document.'),
  ).toBeVisible();
  await expectGoodState(page);

  const { id, number } = await issueFor(page.request, headers, {
    documentType: 'facture',
    operationCategory: 'goods',
    tvaEnabled: true,
    items: [{ description: 'iPhone 12', quantity: 1, price: 250, marginScheme: true }],
  });
  const payment = { amountCents: 25_000, means: 'card', date: parisDay(Date.now()) };
  await page.request.post(`/api/documents/${id}/payments`, { headers, data: payment });
  await page.goto('/encaissements');
  const card = page.getByRole('region', { name: 'TVA sur la marge' });
  await expect(card.getByText(/^Prix d’achat manquant\s: 250,00\s€ de ventes/)).toBeVisible();
  await expectGoodScreen(page);
  await card.getByRole('link', { name: number }).click();

  await expect(page).toHaveURL(`/documents/${id}`);
  await card.getByLabel(/^iPhone 12\s: prix d’achat/).fill('154');
  await card.getByRole('button', { name: 'Enregistrer les prix d’achat' }).click();
  await expect(dashboard.toast('Prix d’achat enregistrés')).toBeVisible();
  await expect(card.getByText(/marge 96,00\s€, dont TVA 16,00\s€/)).toBeVisible();
  await expectGoodScreen(page);

  const dear = await issueFor(page.request, headers, {
    documentType: 'facture',
    operationCategory: 'goods',
    tvaEnabled: true,
    items: [{ description: 'Serveur', quantity: 1, price: 12_345.67 }],
  });
  const paid = await page.request.post(`/api/documents/${dear.id}/payments`, {
    headers,
    data: { amountCents: dear.totalCents, means: 'card', date: dear.invoiceDate },
  });
  expect(paid.status()).toBe(201);

  await page.goto('/encaissements');
  const rate = page.getByRole('row', { name: /^Biens, 20\s%/ });
  await expect(rate).toContainText(/14.814,80\s€/);
  const oneLine = await page.getByRole('row', { name: /^Nature et taux/ }).boundingBox();
  const height = (await rate.boundingBox())?.height;
  expect(height, 'each amount is on one line').toBeLessThan(1.5 * (oneLine?.height ?? 0));
  await expect(card.getByText('16,00')).toBeVisible();
  await expect(card.getByText(/manquant/)).toBeHidden();
});
