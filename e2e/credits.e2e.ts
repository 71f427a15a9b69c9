import { DocumentPage } from './pages/document-page.ts';
import { issueFor, nameCompany } from './repair-documents.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('A line of an invoice with discounts is credited, and then the rest of the invoice', async ({
  page,
  headers,
}) => {
  // This journey checks three screens completely, so it gets more time.
  test.slow();
  await nameCompany(page.request, headers);
  const editor = new DocumentPage(page);
  const { dialog } = editor;
  await editor.open();
  await editor.client.fill('Marie Durand');
  await editor.fillLine(1, 'Coque', '3', '10');
  await editor.line(1).unfold();
  await editor.line(1).discount.fill('10');
  await expect(page.getByText(/^Indiquez une remise en pourcentage ou en euros/)).toBeVisible();
  await editor.line(1).discount.fill('10 %');
  await editor.press('Ajouter une ligne');
  await editor.fillLine(2, 'Pose', '1,5', '40');
  await page.locator('summary', { hasText: 'Remise sur le total' }).click();
  await page.getByLabel('Remise sur le total').fill('5 €');
  await expect(editor.preview).toContainText(/Remise \(10.%\).: -3,00/);
  await expect(editor.preview).toContainText(/Sous-total.*87,00.*Remise.*-5,00.*Total.*82,00/);
  await expectGoodScreen(page);
  const number = await editor.issue();
  const address = page.url();
  await expect(page.getByRole('article')).toContainText(/Remise \(10.%\).: -3,00/);

  await editor.press('Annuler par un avoir');
  await dialog.getByLabel('À créditer').selectOption({ label: 'Par ligne' });
  await dialog.getByLabel('Coque').fill('4');
  await expect(dialog.getByText('Il reste au plus 3 de cette ligne.')).toBeVisible();
  await dialog.getByLabel('Coque').fill('2');
  await expect(dialog.getByText(/^Montant de l’avoir.: 16,97/)).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Avoir AV-');
  await expect(page.getByRole('article')).toContainText(`Avoir partiel sur la facture ${number}`);

  await page.goto(address);
  await expect(page.getByText(/^Annulée en partie.: 16,97.*reste 65,03/)).toBeVisible();
  await expect(page.getByText(/^Avoir AV-\d{4}-0001 de 16,97/)).toBeVisible();
  await expectGoodState(page);
  await editor.press('Créer un autre avoir');
  await expect(dialog.getByText(/^Montant de l’avoir.: 65,03/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('-0002');
  await page.goto(address);
  await expect(page.getByRole('link', { name: /^Voir l’avoir AV-\d{4}-0002/ })).toBeVisible();
});

test('When a credited line exceeds the amount still due after a deposit, the difference is refunded', async ({
  page,
  headers,
  problems,
}) => {
  test.slow();
  await nameCompany(page.request, headers);
  const editor = new DocumentPage(page);
  const { dialog } = editor;
  const quote = await issueFor(page.request, headers, {
    documentType: 'devis',
    items: [
      { description: 'Coque', quantity: 2, price: 10 },
      { description: 'Pose', quantity: 1, price: 40 },
    ],
  });
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/documents/${path}`, { headers, data })).json();
  const deposit = await post(`${quote.id}/deposit`, { amountCents: 5000 });
  const final = await post(`${quote.id}/invoice`, {});
  await page.goto(`/documents/${final.id}`);
  await expect(page.getByText(/^10,00\s€ à régler\.$/)).toBeVisible();
  await editor.press('Annuler par un avoir');
  await dialog.getByLabel('À créditer').selectOption({ label: 'Par ligne' });
  await expect(dialog.getByLabel(/^Acompte déduit/)).toHaveCount(0);
  await dialog.getByLabel('Coque').fill('2');
  await expect(dialog.getByText(/^Montant de l’avoir.: 20,00/)).toBeVisible();
  await expect(dialog.getByText(/^L’acompte reste déduit/)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectGoodState(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGoodState(page);
  problems.expectRefusal(409, /\/credit-note$/);
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(dialog.getByText(/^L’acompte FA-.* n’est pas encaissé/)).toBeVisible();
  const date = deposit.invoiceDate;
  await post(`${deposit.id}/payments`, { amountCents: 5000, means: 'card', date });
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Avoir AV-');

  await page.goto(`/documents/${final.id}`);
  await expect(page.getByText(/^Annulée en partie.: 20,00.*sur 60,00.*reste 40,00/)).toBeVisible();
  await expect(
    page.getByText(/^10,00\s€ à rendre au client, reçus avec l’acompte FA-[\d-]+\.$/),
  ).toBeVisible();
  await expectGoodState(page);
  await page.goto('/a-suivre');
  const surpluses = page.getByRole('region', { name: 'Trop-perçus à rendre' });
  await expect(surpluses).toContainText(/10,00\s€ à rendre au client/);
  await surpluses.getByRole('link', { name: 'Voir la facture' }).click();
  await editor.press('Rembourser');
  await expect(dialog.getByLabel('Montant (€)')).toHaveValue('10,00');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Rien à régler.')).toBeVisible();
});
