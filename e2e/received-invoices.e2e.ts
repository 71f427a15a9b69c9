import { randomInt } from 'node:crypto';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('A shop receives its supplier’s invoice after entering the operator’s code', async ({
  shop: _shop,
  page,
  problems,
}) => {
  problems.expectRefusal(400, /\/api\/e-invoicing$/);
  const siren = String(randomInt(1e8, 1e9));
  // The operator gives the code once the business has signed with the platform.
  await page.goto(`/_local/approved-platform?siren=${siren}`);
  const code = await page.getByRole('status').textContent();

  await page.goto('/documents');
  await page.getByRole('link', { name: 'Factures reçues' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Factures reçues');
  await page.getByLabel('SIREN de votre entreprise').fill(siren);
  await page.getByLabel('Code d’activation').fill(`${code}0`);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Activer la réception' }).click();
  await expect(page.getByText('Ce code n’est pas celui de ce SIREN.')).toBeVisible();
  await page.getByLabel('Code d’activation').fill(code ?? '');
  await page.getByRole('button', { name: 'Activer la réception' }).click();
  await expect(page.getByText('Aucune facture reçue')).toBeVisible();
  await expect(page.getByText(/^L’annuaire de la réforme ne connaît pas encore/)).toBeVisible();

  await page.goto(`/_local/approved-platform?siren=${siren}`);
  const delivered = page.waitForResponse(
    (answer) => answer.url().includes('approved-platform') && answer.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Faire arriver une facture de fournisseur' }).click();
  await delivered;

  await page.goto('/documents/recues');
  const line = page.getByRole('listitem').filter({ hasText: 'Pièces & Écrans SARL' });
  await expect(line.getByText('Nouvelle')).toBeVisible();
  await expectGoodScreen(page);
  const saved = page.waitForEvent('download');
  await line.getByRole('button', { name: /^Télécharger la facture/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^facture-F-\d+\.xml$/);
  await expect(line.getByText('Nouvelle')).toHaveCount(0);

  await line.getByRole('button', { name: /^Prendre en charge/ }).click();
  await expect(line.getByText(/^Prise en charge le /)).toBeVisible();
  await line.getByRole('button', { name: /^Refuser la facture/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuser la facture' }).click();
  await expect(dialog.getByText('Choisissez le motif du refus.')).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByLabel('Motif du refus').selectOption('Montant total erroné');
  await dialog.getByRole('button', { name: 'Refuser la facture' }).click();
  await expect(line.getByText(/^Refusée le .*Montant total erroné/)).toBeVisible();
  await expect(line.getByRole('button', { name: /^(Approuver|Refuser|Prendre)/ })).toHaveCount(0);
  await expectGoodState(page);
});
