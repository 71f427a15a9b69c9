import type { Page } from '@playwright/test';
import type { DocumentRequest } from '../shared/documents/input/input.ts';
import type { ApprovalLink } from '../shared/documents/issued/issued.ts';
import { parisDay } from '../shared/time.ts';
import { expireQuote } from './documents-table.ts';
import { refuse } from './faults.ts';
import { DocumentPage } from './pages/document-page.ts';
import { expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

const COMPANY = {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  vat_regime: 'franchise',
  legal_details: 'EI Léa Martin',
  mediator_name: 'Médiation Conso',
  address: '12 rue du Lac\n69003 Lyon',
};

const draft = (part: Partial<DocumentRequest> = {}): DocumentRequest => ({
  documentType: 'devis',
  invoiceDate: parisDay(Date.now()),
  clientName: 'Marie Durand',
  clientEmail: `marie-${Date.now()}@exemple.fr`,
  operationCategory: 'services',
  items: [{ description: 'Batterie', quantity: 1, price: 49.9 }],
  ...part,
});

/** Calls the API as the shop's own pages do. */
function apiOf(page: Page, headers: { authorization: string }) {
  return {
    get: async <Body>(path: string): Promise<Body> =>
      (await page.request.get(path, { headers })).json(),
    post: async <Body>(path: string, data: object = {}): Promise<Body> => {
      const response = await page.request.post(path, { headers, data });
      expect(response.ok(), await response.text()).toBe(true);
      return response.json();
    },
    setUp: async () => {
      expect((await page.request.put('/api/company', { headers, data: COMPANY })).ok()).toBe(true);
    },
    tryPost: (path: string, data: object) => page.request.post(path, { headers, data }),
  };
}

test('A page states why a document can no longer be sent, opened or accepted, and drafts are deleted with the session', async ({
  page,
  headers,
  cloud,
  outbox,
  problems,
}) => {
  problems.expectRefusal(410, /\/api\/devis\//);
  problems.expectRefusal(400, /\/send$/);
  problems.expectRefusal(404, /\/(pdf|approval-link)$/);
  const api = apiOf(page, headers);
  await api.setUp();

  await test.step('A quote after its last day tells its customer that it has expired, and cannot be accepted', async () => {
    const { id } = await api.post<{ id: string }>('/api/documents', draft());
    const { path } = await api.post<ApprovalLink>(`/api/documents/${id}/approval-link`);
    await page.goto(path);
    await page.getByLabel('Votre nom').fill('Marie Durand');
    await expectGoodState(page);

    await expireQuote(cloud, id);
    await page.getByRole('button', { name: 'Accepter le devis' }).click();
    await page.getByRole('button', { name: 'Confirmer mon accord' }).click();
    await expect(page.getByText(/n’est plus valable/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ce devis n’est plus valable' })).toBeVisible();
    await expectGoodState(page);
    const { summary } = await api.get<{ summary: { decision: unknown } }>(`/api/documents/${id}`);
    expect(summary.decision).toBeNull();
  });

  await test.step('A refused e-mail is reported, kept in the history, and can be sent again', async () => {
    const request = draft({ documentType: 'facture' });
    const { id } = await api.post<{ id: string }>('/api/documents', request);
    const to = request.clientEmail ?? '';
    const fault = {
      service: 'ses',
      code: 'MessageRejected',
      message: 'Address is blacklisted',
    } as const;
    await cloud.messaging({ name: 'failNext', args: [{ ...fault, to }] });

    const editor = new DocumentPage(page);
    await page.goto(`/documents/${id}`);
    await editor.press('Envoyer au client');
    await editor.dialog.getByLabel('Message').fill('À bientôt à l’atelier');
    await editor.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(editor.dialog.getByRole('alert')).toContainText(/refus|vérifiez/i);
    await expect(editor.dialog.getByLabel('Message')).toHaveValue('À bientôt à l’atelier');
    await editor.dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByText(`L’envoi à ${to} a échoué.`)).toBeVisible();
    await expectGoodState(page);

    await editor.press('Envoyer au client');
    await editor.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(page.getByText(`à ${to}, e-mail`)).toBeVisible();
    expect((await outbox.newest({ channel: 'email', to })).text).toContain('À bientôt à l’atelier');
  });

  await test.step('A PDF or an answer link that is unavailable is reported with the reason', async () => {
    const { id } = await api.post<{ id: string }>('/api/documents', draft());
    await refuse(page, 'GET', '**/api/documents/*/pdf', 'DOCUMENT_NOT_FOUND');
    await refuse(page, 'POST', '**/api/documents/*/approval-link', 'DOCUMENT_NOT_FOUND');

    const editor = new DocumentPage(page);
    await page.goto(`/documents/${id}`);
    await editor.press('Télécharger le PDF');
    await expect(page.getByText('Le PDF n’a pas pu être téléchargé')).toBeVisible();
    await editor.press('Obtenir le lien de réponse');
    await expect(page.getByText('Le lien n’a pas pu être créé')).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('Signing out leaves no draft on the device', async () => {
    const editor = new DocumentPage(page);
    await editor.open();
    await editor.client.fill('Zoé Garnier');
    await expect(page.getByText(/^Brouillon gardé sur cet appareil/)).toBeVisible();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(kept).not.toContain('Garnier');
  });
});
