import { parisDay } from '../shared/time.ts';
import { issueFor, nameCompany } from './repair-documents.ts';
import { expectGoodScreen, expectGoodState, expectWholeWords } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('A shop connects its Stripe account, and its customer pays an invoice on a phone', async ({
  page,
  headers,
  browser,
}) => {
  await nameCompany(page.request, headers);
  const { id, number } = await issueFor(page.request, headers, { documentType: 'facture' });
  const payments = page.getByRole('region', { name: 'Paiements' });
  const card = page.getByRole('region', { name: 'Paiement par carte' });

  await page.goto(`/documents/${id}`);
  await expect(payments.getByText(/^39,99\s€ à régler\.$/)).toBeVisible();
  await expect(payments.getByRole('button', { name: 'Obtenir le lien de paiement' })).toHaveCount(
    0,
  );

  await page.goto('/profil/paiements');
  await expect(card.getByText(/sur votre propre compte Stripe/)).toBeVisible();
  await expectGoodState(page);
  await card.getByRole('button', { name: 'Connecter mon compte Stripe' }).click();
  await page.getByRole('button', { name: 'Finir plus tard' }).click();
  await expect(
    card.getByText('Stripe attend encore des informations de votre part.'),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Continuer chez Stripe' }).click();
  await page.getByRole('button', { name: 'Confirmer mon entreprise' }).click();
  await expect(
    card.getByText(/^Vos clients peuvent régler leurs factures par carte/),
  ).toBeVisible();

  await page.goto(`/documents/${id}`);
  await payments.getByRole('button', { name: 'Obtenir le lien de paiement' }).click();
  const link = payments.getByLabel('Lien de paiement', { exact: true });
  await expect(link).toHaveValue(new RegExp(`/payer/${id}#cle=`));
  const url = await link.inputValue();
  await expectGoodScreen(page);

  // The customer uses another browser and has no account.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await phone.newPage();
  await theirs.goto(url);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Facture ${number}`);
  await expect(theirs.getByText(/^39,99\s€$/)).toBeVisible();
  await expectGoodScreen(theirs);
  await expectWholeWords(theirs);
  const pay = theirs.getByRole('button', { name: 'Payer par carte' });
  await theirs.emulateMedia({ media: 'print' });
  await expect(pay).toBeHidden();
  await theirs.emulateMedia({ media: 'screen' });
  await pay.click();
  await theirs.getByRole('button', { name: 'Payer avec une carte refusée' }).click();
  await expect(theirs.getByRole('alert')).toContainText('Votre carte a été refusée');
  await theirs.getByRole('link', { name: 'Abandonner et revenir' }).click();
  await pay.click();
  await theirs.getByRole('button', { name: /^Payer 39,99\s€$/ }).click();
  await expect(theirs.getByRole('status')).toHaveText(/^Cette facture est réglée\. Merci/);
  await expect(pay).toHaveCount(0);
  await expectGoodState(theirs);
  await phone.close();

  await expect(payments.getByText('Payée en entier.')).toBeVisible();
  await expect(payments.getByRole('listitem')).toHaveText(/^Carte/);
});

test('A double payment is refunded to its card with one click and a confirmation', async ({
  dashboard,
  page,
  headers,
}) => {
  await nameCompany(page.request, headers);
  const { id, number } = await issueFor(page.request, headers, { documentType: 'facture' });
  const connection = await page.request.post('/api/card-payments', { headers, data: {} });
  await page.goto((await connection.json()).url);
  await page.getByRole('button', { name: 'Confirmer mon entreprise' }).click();
  await expect(page.getByText(/^Vos clients peuvent régler leurs factures/)).toBeVisible();
  const link = await page.request.post(`/api/documents/${id}/payment-link`, { headers, data: {} });
  await page.goto((await link.json()).url);
  await page.getByRole('button', { name: 'Payer par carte' }).click();
  const pay = page.getByRole('button', { name: /dont le remboursement attend$/ });
  await expect(pay).toBeVisible();
  const data = { amountCents: 3999, means: 'cash', date: parisDay(Date.now()) };
  const recorded = await page.request.post(`/api/documents/${id}/payments`, { headers, data });
  expect(recorded.status()).toBe(201);
  await pay.click();
  await expect(page.getByRole('status')).toHaveText(/^Cette facture est réglée\. Merci/);

  await page.goto('/a-suivre');
  const surpluses = page.getByRole('region', { name: 'Trop-perçus à rendre' });
  await expect(async () => {
    await page.reload();
    await expect(surpluses.getByText(/^39,99\s€ à rendre au client/)).toBeVisible();
  }).toPass();
  await surpluses.getByRole('link', { name: `Voir la facture ${number}` }).click();
  const payments = page.getByRole('region', { name: 'Paiements' });
  await expect(payments.getByText(/^39,99\s€ à rendre au client\.$/)).toBeVisible();
  await expectGoodState(page);
  const acts = page.getByRole('region', { name: 'Que faire de ce document' });
  const refund = acts.getByRole('button', { name: /^Rendre 39,99\s€ par carte$/ });
  await refund.click();
  const dialog = page.getByRole('dialog');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: /^Rendre 39,99\s€$/ }).click();
  await expect(dashboard.toast('Remboursement demandé')).toContainText('Stripe le traite');
  await expect(
    payments.getByText(/^39,99\s€ en cours de remboursement à la carte qui finit par 7726\./),
  ).toBeVisible();
  await expect(payments.getByText('Payée en entier.')).toBeVisible();
  await expect(payments.getByRole('listitem').last()).toHaveText(/^Remboursement, Carte.*-39,99/);
  await expect(refund).toHaveCount(0);
  await expectGoodState(page);
});
