import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { issueFor, nameCompany } from './repair-documents.ts';
import {
  expectGoodScreen,
  expectGoodState,
  expectTextGrows,
  expectWholePlaceholder,
} from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('Payments of an invoice are recorded on its page in parts, and refunded', async ({
  dashboard,
  page,
  headers,
}) => {
  await nameCompany(page.request, headers);
  const { id, number } = await issueFor(page.request, headers, { documentType: 'facture' });
  await page.goto(`/documents/${id}`);
  const payments = page.getByRole('region', { name: 'Paiements' });
  const dialog = page.getByRole('dialog');
  await expect(payments.getByText(/^39,99\s€ à régler\.$/)).toBeVisible();
  await expect(page.getByText(/^À déclarer dans l’e-reporting/)).toBeVisible();

  await page.getByRole('button', { name: 'Encaisser' }).click();
  await expect(dialog.getByLabel('Montant (€)')).toHaveValue('39,99');
  await dialog.getByLabel('Montant (€)').fill('beaucoup');
  await expect(
    dialog.getByText('Indiquez un montant en euros, avec deux décimales au plus'),
  ).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByLabel('Montant (€)').fill('20');
  await dialog.getByLabel('Moyen de paiement').selectOption('Espèces');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dashboard.toast('Paiement enregistré')).toBeVisible();
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await expect(payments.getByText(/19,99\s€ restent à régler/)).toBeVisible();

  await page.getByRole('button', { name: 'Encaisser' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(payments.getByText('Payée en entier.')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/documents');
  await expect(page.getByRole('link', { name: number }).getByText('Réglée')).toBeVisible();
  await page.setViewportSize({ width: 800, height: 844 });
  const client = await page.getByText('Marie Durand').boundingBox();
  expect(client?.height, 'the name breaks between its words alone').toBeLessThan(60);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`/documents/${id}`);
  await payments.getByRole('button', { name: 'Rembourser' }).click();
  await dialog.getByLabel('Montant (€)').fill('9,99');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dashboard.toast('Remboursement enregistré')).toBeVisible();
  await expect(payments.getByText(/9,99\s€ restent à régler/)).toBeVisible();

  await page.goto('/documents');
  await expectWholePlaceholder(page);
  await page.getByRole('link', { name: 'Encaissements' }).click();
  const evening = page.getByRole('region', { name: 'Aujourd’hui' });
  await expect(evening.getByText(/^30,00\s€$/)).toBeVisible();
  await expect(evening.getByText(/^3\spaiements$/)).toBeVisible();
  await page.getByText('Les montants, jour par jour').click();
  const days = page.getByRole('table', { name: /^Encaissements d/ });
  await expect(days.getByRole('row').last()).toContainText(/30,00\s€/);
  await expectTextGrows(days);
  const natures = page.getByRole('region', { name: 'Biens et services' });
  await expect(natures.getByRole('rowheader'), 'the shop charges no VAT').toHaveText(/, sans TVA$/);
  await expectGoodScreen(page);
  const accountant = page.getByRole('region', { name: 'Pour votre comptable' });
  for (const [name, file, text] of [
    [
      /^Journal (?!de l’année)/,
      /^rebond-journal-\d{4}-\d{2}\.txt$/,
      /^JournalCode\tJournalLib[\s\S]*\tCaisse\t/,
    ],
    [
      /^TVA et recettes de l’année/,
      /^rebond-tva-\d{4}\.csv$/,
      /Opération;Date[\s\S]*\r\nRemboursement;/,
    ],
  ] as const) {
    const saved = page.waitForEvent('download');
    await accountant.getByRole('button', { name }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(file);
    expect(await readFile(await download.path(), 'utf8')).toMatch(text);
  }
  const saved = page.waitForEvent('download');
  await accountant.getByRole('button', { name: /^Documents de l’année/ }).click();
  const files = unzipSync(await readFile(await (await saved).path()));
  expect(Object.keys(files)).toEqual([`Factures/Facture-${number}.pdf`]);
  expect(Buffer.from(Object.values(files)[0] ?? []).toString('latin1')).toMatch(/^%PDF-1\.7/);
  await expect(dashboard.toast('Export prêt').first()).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Mois précédent' }).click();
  await expect(evening).toBeHidden();
  const report = page.getByRole('region', { name: 'E-reporting' });
  await report.getByRole('button', { name: 'Télécharger les ventes' }).click();
  await expect(dashboard.toast('Rien à déclarer')).toBeVisible();
  await report.getByLabel('Période').selectOption('1');
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Mois suivant' }).click();
  await expect(evening).toBeVisible();
});

test('A hand-over asks about unpaid invoices, and one click records the payment', async ({
  dashboard,
  page,
  headers,
}) => {
  await nameCompany(page.request, headers);
  const finish = async (customerName: string): Promise<string> => {
    const data = { deviceType: 'tablet', customerName, customerEmail: 'marie@exemple.fr' };
    const created = await (await page.request.post('/api/repairs', { headers, data })).json();
    await page.request.patch(`/api/repairs/${created.id}/status`, {
      headers,
      data: { status: 'completed' },
    });
    return created.trackingNumber;
  };
  const repair = async (customerName: string) => {
    const repairId = await finish(customerName);
    const invoice = await issueFor(page.request, headers, { documentType: 'facture', repairId });
    return { path: `/reparations/${repairId}`, invoice };
  };
  const open = async ({ path, invoice }: Awaited<ReturnType<typeof repair>>) => {
    // The search entries that list the invoice on the repair's page are written shortly after the invoice.
    const listed = page.getByRole('link', { name: `Facture ${invoice.number}` });
    await expect(async () => {
      await page.goto(path);
      await expect(listed).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  };
  const sheet = page.getByRole('dialog', { name: /^Encaisser la facture/ });
  const first = await repair('Durand');
  await open(first);
  await page.getByRole('button', { name: 'Rendue au client' }).click();
  await expect(sheet.getByText(/39,99\s€ à régler/)).toBeVisible();
  await expectGoodScreen(page);
  await sheet.getByRole('button', { name: 'Carte' }).click();
  await expect(dashboard.toast('Paiement enregistré')).toBeVisible();
  await expect(sheet).toBeHidden();

  const second = await repair('Martin');
  await open(second);
  await page.getByRole('button', { name: 'Rendue au client' }).click();
  await sheet.getByRole('button', { name: 'Plus tard' }).click();
  await expect(sheet).toBeHidden();
  const { dueCents } = await (
    await page.request.get(`/api/documents/${second.invoice.id}`, { headers })
  ).json();
  expect(dueCents).toBe(3999);

  await page.goto(`/reparations/${await finish('Petit')}`);
  await page.getByRole('button', { name: 'Rendue au client' }).click();
  const asked = page.getByRole('dialog', { name: 'Rendre l’appareil' });
  await expect(asked.getByText(/^Pas encore facturée/)).toBeVisible();
  await expectGoodScreen(page);
  await asked.getByRole('button', { name: 'Rendre sans facturer' }).click();
  await expect(dashboard.toast('Réparation rendue')).toBeVisible();
});

test('A deposit on a quote has its own invoice, which the quote’s invoice deducts', async ({
  dashboard,
  page,
  headers,
}) => {
  await nameCompany(page.request, headers);
  const { id } = await issueFor(page.request, headers, { documentType: 'devis' });
  const dialog = page.getByRole('dialog');
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Facturer un acompte' }).click();
  await dialog.getByLabel('Montant de l’acompte (€)').fill('12,5');
  await expectGoodState(page);
  await dialog.getByRole('button', { name: 'Émettre la facture d’acompte' }).click();
  await expect(dashboard.toast('Facture d’acompte émise')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Facture d’acompte FA-/);
  await expect(page.getByText(/^12,50\s€ à régler\.$/)).toBeVisible();

  await page.goto(`/documents/${id}`);
  await expect(page.getByText(/^Acompte de 12,50\s€/)).toBeVisible();
  await page.getByRole('button', { name: 'Transformer en facture' }).click();
  await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
  await expect(page.getByText(/^Acompte FA-.*, à régler à part$/)).toBeVisible();
  await expect(page.getByText('Reste à payer')).toBeVisible();
  await expect(page.getByText(/^27,49\s€ à régler\.$/)).toBeVisible();
});
