import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parisDay } from '../shared/time.ts';
import { linkIn } from './outbox.ts';
import { DocumentPage } from './pages/document-page.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { A4, pagesOf } from './printed.ts';
import { approvalLink, issueFor, nameCompany } from './repair-documents.ts';
import {
  expectAccessible,
  expectFitsNarrowAndDoubled,
  expectGoodScreen,
  expectGoodState,
  expectTextGrows,
  expectWholeWords,
} from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

const YEAR = new Date().getFullYear();

const COMPANY = {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  address: '12 rue du Lac\n69003 Lyon',
  legal_details: 'EI Léa Martin',
  mediator_name: 'Médiation Conso',
} as const;

async function fillCompany(page: Page) {
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.companyName.fill(COMPANY.company_name);
  await profile.siret.fill(COMPANY.siret);
  await profile.address.fill(COMPANY.address);
  await profile.save.click();
  await expect(page.getByText('Mise à jour réussie')).toBeVisible();
  await page.goto('/profil/documents');
  await page.getByLabel('Régime de TVA').selectOption({ label: 'Franchise en base de TVA' });
  await page.getByLabel('Forme juridique').fill(COMPANY.legal_details);
  await page.getByLabel('Médiateur de la consommation').fill(COMPANY.mediator_name);
  await page.getByLabel('Validité des devis (jours)').fill('10');
  await profile.save.click();
  await expect(page.getByText('Mise à jour réussie')).toBeVisible();
}

test('A draft is started from a repair, stored, and printed on one A4 page', async ({
  page,
  shop: _shop,
  dashboard,
}) => {
  await page.goto('/dashboard');
  const number = await dashboard.create({
    deviceType: 'Smartphone',
    deviceModel: 'Pixel 9',
    issue: 'Écran cassé',
    customerName: 'Garnier',
    customerFirstName: 'Zoé',
    customerEmail: 'zoe@exemple.fr',
  });
  await dashboard.card(number).getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'Facturer' }).click();
  const editor = new DocumentPage(page);
  await expect(page.getByText('Réparation reprise')).toBeVisible();
  await expect(editor.client).toHaveValue('Zoé Garnier');
  await expect(editor.line(1).description).toHaveValue(
    'Réparation Smartphone · Pixel 9 – Écran cassé',
  );
  await editor.line(1).price.fill('12,5');
  await expect(
    page.getByText(/^Brouillon gardé sur cet appareil à \d\d:\d\d, jusqu’à votre déconnexion$/),
  ).toBeVisible();
  await page.reload();
  await expect(editor.client).toHaveValue('Zoé Garnier');
  await expect(editor.preview).toContainText('12,50');

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toMatch(A4);
  await page.emulateMedia({ media: 'screen' });

  await editor.press('Nouveau document');
  await editor.dialog.getByRole('button', { name: 'Effacer et recommencer' }).click();
  await expect(editor.client).toHaveValue('');
  await expectWholeWords(page);
});

test('A line is suggested from an earlier invoice, and a listed price goes into a quote from the card', {
  tag: '@nightly',
}, async ({ page, headers, dashboard }) => {
  const editor = new DocumentPage(page);

  await test.step('A line that was issued before is suggested by its first letters', async () => {
    await nameCompany(page.request, headers);
    await issueFor(page.request, headers, { documentType: 'facture' });
    await editor.open();
    await editor.line(1).description.pressSequentially('ecr');
    const options = page.getByRole('listbox', { name: 'Prestations connues' }).getByRole('option');
    await expect(options).toHaveText('Écran39,99\u00a0€');
    await expectGoodScreen(page);
    await page.keyboard.press('Enter');
    await expect(editor.line(1).description).toHaveValue('Écran');
    await expect(editor.line(1).price).toHaveValue('39,99');
    await expect(options).toHaveCount(0);
  });

  await test.step('A price is added to the price list, and a quote with this price is sent from the repair’s card', async () => {
    await page.goto('/profil/prix');
    await page.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await page.getByLabel('Prestation, pièce ou appareil').fill('Diagnostic');
    await page.getByRole('radio', { name: 'Travail' }).check();
    await page.getByLabel('Prix (€)').fill('20');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('button', { name: /^Diagnostic/ })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/dashboard');
    const number = await dashboard.create({
      deviceType: 'Smartphone',
      customerName: 'Garnier',
      customerEmail: 'zoe@exemple.fr',
    });
    await dashboard.card(number).getByRole('button', { name: 'Devis' }).click();
    await page.getByRole('checkbox', { name: /^Diagnostic/ }).check();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Émettre et envoyer' }).click();
    await expect(page.getByText(`Devis DE-${YEAR}-0001 envoyé`)).toBeVisible();
  });
});

test('An invoice is checked, issued, downloaded and cancelled by a credit note', async ({
  page,
  shop: _shop,
}) => {
  // This journey checks three screens completely, so it gets more time.
  test.slow();
  const editor = new DocumentPage(page);
  await editor.open();
  await editor.client.fill('Zoé Garnier');
  await editor.fillLine(1, 'Écran', 'beaucoup', '80');
  await expect(page.getByText('Ce champ attend un nombre.')).toBeVisible();
  await editor.issueButton.click();
  await expect(page.getByText(/^Complétez ou corrigez/)).toBeVisible();
  await expect(editor.line(1).quantity).toBeFocused();
  // The bar at the foot covers a part of the link to the profile, unless the page is scrolled to its end.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectGoodState(page);

  await page.getByRole('link', { name: /^Complétez votre profil/ }).click();
  await page.getByRole('link', { name: 'Revenir au document' }).click();
  await expect(editor.client).toHaveValue('Zoé Garnier');
  await fillCompany(page);
  await editor.open();
  await expect(editor.client).toHaveValue('Zoé Garnier');
  await expect(editor.preview).toContainText('TVA non applicable, article L. 223-3 du CIBS');
  await expect(editor.preview).toContainText('Médiation Conso');
  await editor.line(1).quantity.fill('1,5');
  const [number] = await Promise.all([
    editor.issue(),
    expect(page.getByText('Facture émise')).toBeVisible(),
  ]);
  expect(number).toBe(`FA-${YEAR}-0001`);
  await expectGoodScreen(page);

  const downloading = page.waitForEvent('download');
  await editor.press('Télécharger le PDF');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Facture-FA-${YEAR}-0001.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await editor.press('Annuler par un avoir');
  await editor.dialog.getByLabel('Motif').fill('Erreur de client');
  await expectAccessible(page);
  await editor.dialog.getByLabel('Date de l’avoir').fill('');
  await editor.dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(editor.dialog.getByText(/^Indiquez une date valable/)).toBeVisible();
  await editor.dialog.getByLabel('Date de l’avoir').fill(parisDay(Date.now()));
  await editor.dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await expect(page.getByText('Avoir émis')).toBeVisible();
  await expect(page).toHaveURL(/\/documents\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Avoir AV-${YEAR}-0001`);
  await expect(page.getByRole('article')).toContainText('Motif : Erreur de client');

  await page.getByRole('link', { name: 'Documents émis' }).click();
  await expect(page.getByRole('link', { name: `FA-${YEAR}-0001` })).toContainText('Annulée');
  await expectGoodScreen(page);
  await page.getByLabel('Filtrer par type').selectOption({ label: 'Avoir' });
  await expect(page.getByRole('link', { name: `FA-${YEAR}-0001` })).toBeHidden();
  await page.getByRole('searchbox').fill('introuvable');
  await expect(page.getByText('Aucun document trouvé')).toBeVisible();
  await expectGoodState(page);
});

test('A quote is sent, accepted by its customer, seen by the shop and invoiced', async ({
  page,
  shop,
  headers,
  outbox,
  cloud,
  browser,
  problems,
}) => {
  problems.expectRefusal(404, /\/api\/devis\//);
  const data = { ...COMPANY, vat_regime: 'franchise' };
  expect((await page.request.put('/api/company', { headers, data })).ok()).toBe(true);
  const editor = new DocumentPage(page);
  await editor.open();
  await editor.choose('Devis');
  await editor.client.fill('Marie Durand');
  await editor.address.fill('3 place Carnot');
  await editor.fillLine(1, 'Remplacement de batterie', '1', '11149,90');
  expect(await editor.issue()).toBe(`DE-${YEAR}-0001`);

  const address = `marie-${Date.now()}@exemple.fr`;
  await editor.press('Envoyer au client');
  await editor.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(editor.dialog).toContainText(/obligatoire|n’est pas valable/);
  await editor.dialog.getByLabel('Adresse e-mail du client').fill(address);
  await editor.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText(`Devis DE-${YEAR}-0001 envoyé`)).toBeVisible();
  await expect(page.getByText(`à ${address}, e-mail`)).toBeVisible();
  const link = linkIn(
    await outbox.newest({ channel: 'email', to: address }),
    cloud.origin,
    '/devis/',
  );

  const board = await page.context().newPage();
  await board.goto('/profil');
  await expect(board.getByRole('heading', { name: 'Mon Profil & Paramètres' })).toBeVisible();

  const context = await browser.newContext({ locale: 'fr-FR' });
  const customer = await context.newPage();
  await customer.goto(`${link.origin}${link.pathname}#cle=${'x'.repeat(22)}`);
  await expect(customer.getByRole('heading', { name: 'Devis introuvable' })).toBeVisible();
  const asked: string[] = [];
  customer.on('request', (request) => {
    if (request.url().includes('/api/devis/')) asked.push(request.url());
  });
  await customer.goto(link.href);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Devis DE-${YEAR}-0001`);
  await expectFitsNarrowAndDoubled(customer);
  expect(asked, 'requested once, before the app loaded').toHaveLength(1);
  expect(pagesOf(await customer.pdf({ format: 'A4' })), 'printed on one sheet').toBe(1);
  await expect(customer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await customer.getByRole('button', { name: 'Accepter le devis' }).click();
  await expect(customer.getByText('Indiquez votre nom pour répondre.')).toBeVisible();
  await expectGoodScreen(customer);
  await expectWholeWords(customer);
  await expectTextGrows(customer.getByRole('article'));
  await customer.getByLabel('Votre nom').fill('Marie Durand');
  await customer.getByRole('button', { name: 'Accepter le devis' }).click();
  await customer.getByRole('button', { name: 'Confirmer mon accord' }).click();
  await expect(board.getByText(`DE-${YEAR}-0001, Marie Durand`)).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Devis accepté' })).toBeVisible();
  await customer.reload();
  await expect(customer.getByText('Par Marie Durand')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Accepter le devis' })).toBeHidden();
  await context.close();

  // The shop receives an e-mail about the answer, and the customer a copy.
  const toShop = await outbox.newest({
    channel: 'email',
    to: shop.email,
    containing: `Devis DE-${YEAR}-0001 accepté`,
  });
  expect(linkIn(toShop, cloud.origin, '/documents/').href).toBe(page.url());
  const copy = { channel: 'email', to: address, containing: 'Votre réponse au devis' } as const;
  await outbox.newest(copy);
  expect(await outbox.all(copy)).toHaveLength(1);

  // The shop's page was not reloaded: the live channel delivered the answer.
  await expect(page.getByText('Devis accepté par Marie Durand')).toBeVisible();
  await editor.press('Transformer en facture');
  await editor.dialog.getByLabel('Date de l’opération').fill(`${YEAR}-01-15`);
  await editor.dialog.getByRole('button', { name: 'Émettre la facture' }).click();
  await expect(page.getByText('Facture émise')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture FA-${YEAR}-0001`);
  await expect(page.getByRole('article')).toContainText(`Facture du devis DE-${YEAR}-0001`);
  await expect(page.getByRole('article')).toContainText(`Date de l’opération : 15/01/${YEAR}`);
});

test('A phone shows a quote whose prices include VAT without breaking a word', async ({
  page,
  headers,
  browser,
}) => {
  await nameCompany(page.request, headers, 'normal');
  const quote = await issueFor(page.request, headers, {
    documentType: 'devis',
    tvaEnabled: true,
    taxIncluded: true,
    items: [{ description: 'Remplacement de l’écran', quantity: 2, price: 1069.5 }],
  });
  const context = await browser.newContext({ locale: 'fr-FR' });
  const customer = await context.newPage();
  await customer.goto(await approvalLink(page.request, headers, quote));
  await expect(customer.getByRole('cell', { name: /^Remplacement de l’écran/ })).toBeVisible();
  await expectWholeWords(customer);
  await context.close();
});
