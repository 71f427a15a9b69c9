import { businessNumbers } from '../local/testing/business-numbers.ts';
import { parisDay } from '../shared/time.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('An invoice is sent to the platform, waits until its client is found, and shows the answers of both', async ({
  headers,
  page,
  cloud,
}) => {
  const { siren, siret } = businessNumbers();
  const { siren: client } = businessNumbers();
  const call = async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${cloud.origin}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };
  await call('/api/company', 'PUT', {
    company_name: 'Atelier Léa',
    siret,
    vat_regime: 'franchise',
    legal_details: 'EI Léa Martin',
    mediator_name: 'Médiation Conso',
    address: '1 rue du Lac',
  });
  await page.goto(`/_local/approved-platform?siren=${siren}`);
  const code = await page.getByRole('status').textContent();
  await call('/api/e-invoicing', 'POST', { siren, code });
  const { id, number } = await call('/api/documents', 'POST', {
    documentType: 'facture',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Éditions du Port',
    clientKind: 'business',
    clientSiren: client,
    clientAddress: '1 quai du Port, 13002 Marseille',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  });

  await page.goto(`/documents/${id}`);
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Facture électronique' }),
  });
  await expect(card.getByText(/^L’annuaire de la réforme ne connaît pas encore/)).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/a-suivre');
  const line = page
    .getByRole('list', { name: 'Factures électroniques à reprendre' })
    .getByRole('listitem')
    .filter({ hasText: number });
  await expect(line.getByText(/ne connaît pas encore ce client/)).toBeVisible();
  await expectGoodState(page);

  await page.goto(`/_local/approved-platform?siren=${client}`);
  await page.getByRole('button', { name: 'Inscrire ce SIREN' }).click();
  await expect(page).toHaveURL(/approved-platform\?siren=/);
  await page.goto(`/documents/${id}`);
  await card.getByRole('button', { name: 'Réessayer l’envoi' }).click();
  await expect(card.getByText('Transmise à la plateforme, qui la contrôle')).toBeVisible();

  // A payment is reported automatically, and its page shows that as soon as the platform has received the
  // report.
  await call(`/api/documents/${id}/payments`, 'POST', {
    amountCents: 1_000,
    means: 'card',
    date: parisDay(Date.now()),
  });
  const receipts = card.getByRole('list', { name: 'Encaissements déclarés' });
  await expect
    .poll(async () => (await call(`/api/documents/${id}`, 'GET')).sending.receipts?.[0]?.state)
    .toBe('sent');
  await page.reload();
  await expect(receipts.getByText('Déclaré à la plateforme')).toBeVisible();
  await expect(receipts.getByRole('listitem')).toHaveText(/Encaissé\s?: 10,00\s€/);
  await expectGoodState(page);

  // The client refuses the invoice; opening the invoice's page reads its new status from the
  // platform.
  await page.goto(`/_local/approved-platform?siren=${siren}`);
  await page.getByRole('button', { name: `Refuser ${number}` }).click();
  await expect(page).toHaveURL(/approved-platform\?siren=/);
  await page.goto(`/documents/${id}`);
  await expect(card.getByRole('status')).toHaveText('Refusée');
  const statuses = card.getByRole('list', { name: 'Statuts' }).getByRole('listitem');
  await expect(statuses).toHaveCount(2);
  await expect(statuses.first()).toContainText('Montant total erroné');
  await expect(statuses.last()).toContainText('Déposée');
  await expectGoodState(page);

  await page.goto('/a-suivre');
  await line.getByRole('button', { name: /^Vu/ }).click();
  await expect(line).toHaveCount(0);
});
