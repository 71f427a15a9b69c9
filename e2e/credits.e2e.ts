import type { IssuedDocument } from '../shared/documents/issued.ts';
import { parisDay } from '../shared/time.ts';
import { DocumentPage } from './pages/document-page.ts';
import { nameCompany } from './repair-documents.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('an invoice is credited by line, then what is left of it', async ({ page, shop }) => {
  const headers = { authorization: `Bearer ${shop.tokens.accessToken}` };
  await nameCompany(page.request, headers);
  const data = {
    documentType: 'facture',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    items: [
      { description: 'Coque', quantity: 3, price: 10 },
      { description: 'Pose', quantity: 1.5, price: 40 },
    ],
  };
  const issued = await page.request.post('/api/documents', { headers, data });
  const invoice: IssuedDocument = await issued.json();
  const screen = new DocumentPage(page);
  const { dialog } = screen;
  await page.goto(`/documents/${invoice.id}`);

  await screen.press('Annuler par un avoir');
  await dialog.getByLabel('À créditer').selectOption({ label: 'Par ligne' });
  await dialog.getByLabel('Coque').fill('4');
  await expect(dialog.getByText('Il reste au plus 3 de cette ligne.')).toBeVisible();
  await dialog.getByLabel('Coque').fill('2');
  await expect(dialog.getByText(/^Montant de l’avoir.: 20,00/)).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Avoir AV-');
  await expect(page.getByRole('article')).toContainText('Avoir partiel sur la facture');

  await page.goto(`/documents/${invoice.id}`);
  await expect(page.getByText(/^Annulée en partie.: 20,00.*reste 70,00/)).toBeVisible();
  await expect(page.getByText(/^Avoir AV-\d{4}-0001 de 20,00/)).toBeVisible();
  await expectGoodScreen(page);
  await screen.press('Créer un autre avoir');
  await expect(dialog.getByText(/^Montant de l’avoir.: 70,00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('-0002');
  await page.goto(`/documents/${invoice.id}`);
  await expect(page.getByRole('link', { name: /^Voir l’avoir AV-\d{4}-0002/ })).toBeVisible();
});
