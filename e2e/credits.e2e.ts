import { DocumentPage } from './pages/document-page.ts';
import { nameCompany } from './repair-documents.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('an invoice with discounts is credited by line, then what is left of it', async ({
  page,
  shop,
}) => {
  // Three screens are looked at whole on the way.
  test.slow();
  await nameCompany(page.request, { authorization: `Bearer ${shop.tokens.accessToken}` });
  const editor = new DocumentPage(page);
  const { dialog } = editor;
  await editor.open();
  await editor.client.fill('Marie Durand');
  await editor.fillLine(1, 'Coque', '3', '10');
  await editor.line(1).discount.fill('10');
  await expect(page.getByText(/^Indiquez une remise en pourcentage ou en euros/)).toBeVisible();
  await editor.line(1).discount.fill('10 %');
  await editor.press('Ajouter une ligne');
  await editor.fillLine(2, 'Pose', '1,5', '40');
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
  await expectGoodScreen(page);
  await editor.press('Créer un autre avoir');
  await expect(dialog.getByText(/^Montant de l’avoir.: 65,03/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('-0002');
  await page.goto(address);
  await expect(page.getByRole('link', { name: /^Voir l’avoir AV-\d{4}-0002/ })).toBeVisible();
});
