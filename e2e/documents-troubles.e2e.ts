import type { Page } from '@playwright/test';
import type { DocumentRequest } from '../shared/documents/input.ts';
import type { ApprovalLink, DocumentPage as Listing } from '../shared/documents/issued.ts';
import { parisDay } from '../shared/time.ts';
import { addSummaries, expireQuote } from './documents-table.ts';
import { refuse } from './faults.ts';
import { DocumentPage } from './pages/document-page.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

const COMPANY = {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  vat_regime: 'franchise',
  address: '12 rue du Lac\n69003 Lyon',
};

const draft = (part: Partial<DocumentRequest> = {}): DocumentRequest => ({
  documentType: 'devis',
  invoiceDate: parisDay(Date.now()),
  clientName: 'Marie Durand',
  clientEmail: `marie-${Date.now()}@exemple.fr`,
  items: [{ description: 'Batterie', quantity: 1, price: 49.9 }],
  ...part,
});

/** The API as the shop's own pages call it. */
function apiOf(page: Page, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
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

test('A quote after its last day says so to its customer and cannot be accepted', async ({
  page,
  shop,
  cloud,
  problems,
}) => {
  problems.expectRefusal(410, /\/api\/devis\//);
  const api = apiOf(page, shop.tokens.accessToken);
  await api.setUp();
  const { id } = await api.post<{ id: string }>('/api/documents', draft());
  const { path } = await api.post<ApprovalLink>(`/api/documents/${id}/approval-link`);
  await page.goto(path);
  await page.getByLabel('Votre nom').fill('Marie Durand');
  await expectGoodScreen(page);

  await expireQuote(cloud, id);
  await page.getByRole('button', { name: 'Accepter le devis' }).click();
  await page.getByRole('button', { name: 'Confirmer mon accord' }).click();
  await expect(page.getByText(/n’est plus valable/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ce devis n’est plus valable' })).toBeVisible();
  await expectGoodScreen(page);
  const { summary } = await api.get<{ summary: { decision: unknown } }>(`/api/documents/${id}`);
  expect(summary.decision).toBeNull();
});

test('A refused e-mail is reported, kept in the history, and can be sent again', async ({
  page,
  shop,
  cloud,
  outbox,
  problems,
}) => {
  problems.expectRefusal(400, /\/send$/);
  const api = apiOf(page, shop.tokens.accessToken);
  await api.setUp();
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
  await expectGoodScreen(page);

  await editor.press('Envoyer au client');
  await editor.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText(`à ${to}, e-mail`)).toBeVisible();
  expect((await outbox.newest({ channel: 'email', to })).text).toContain('À bientôt à l’atelier');
});

test('A PDF or an answer link that is unavailable says so', async ({ page, shop, problems }) => {
  problems.expectRefusal(404, /\/(pdf|approval-link)$/);
  const api = apiOf(page, shop.tokens.accessToken);
  await api.setUp();
  const { id } = await api.post<{ id: string }>('/api/documents', draft());
  await refuse(page, 'GET', '**/api/documents/*/pdf', 'DOCUMENT_NOT_FOUND');
  await refuse(page, 'POST', '**/api/documents/*/approval-link', 'DOCUMENT_NOT_FOUND');

  const editor = new DocumentPage(page);
  await page.goto(`/documents/${id}`);
  await editor.press('Télécharger le PDF');
  await expect(page.getByText('Le PDF n’a pas pu être téléchargé')).toBeVisible();
  await editor.press('Obtenir le lien de réponse');
  await expect(page.getByText('Le lien n’a pas pu être créé')).toBeVisible();
});

test('A search finds a document behind a thousand newer ones at once', async ({
  page,
  shop,
  cloud,
}) => {
  const api = apiOf(page, shop.tokens.accessToken);
  await api.setUp();
  await api.post('/api/documents', draft({ clientName: 'Zoé Garnier' }));
  const { documents } = await api.get<Listing>('/api/documents');
  const [model] = documents;
  if (model === undefined) throw new Error('The issued document is not in the list');
  await addSummaries(cloud, shop.sub, model, 1300);

  await page.goto('/documents');
  await page.getByRole('searchbox').fill('garnier');
  await expect(page.getByRole('link', { name: /Zoé Garnier/ })).toBeVisible();
  await expect(page.locator('mark')).toHaveText('Garnier');
  await expectGoodScreen(page);
});

test('A draft that cannot be issued is explained in French, and nothing typed is lost', async ({
  page,
  shop,
}) => {
  await apiOf(page, shop.tokens.accessToken).setUp();
  const editor = new DocumentPage(page);
  const notes = 'x'.repeat(64 * 1024);
  await editor.open();
  await editor.client.fill('Marie\u202eeiraM\u0007');
  await editor.fillLine(1, 'Écran', 'NaN', '-5');
  await editor.press('Ajouter une ligne');
  await editor.fillLine(2, 'Vitre', '1e21', '10');
  await page.getByLabel('Notes du document').fill(notes);
  for (const message of [
    'Ce champ attend un nombre.',
    /Un prix ne peut pas être négatif/,
    /Ce nombre est trop grand/,
    /caractères invisibles/,
    /trop long \(2000/,
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(editor.preview).toContainText('Vitre');
  await editor.issueButton.click();
  await expect(page.getByText(/^Complétez ou corrigez/)).toBeVisible();
  await expect(editor.dialog).toBeHidden();
  await expectGoodScreen(page);

  await page.reload();
  await expect(editor.client).toHaveValue(/Marie.eiraM/);
  await expect(editor.line(1).quantity).toHaveValue('NaN');
  await expect(editor.line(1).price).toHaveValue('-5');
  await expect(editor.line(2).quantity).toHaveValue('1e21');
  await expect(page.getByLabel('Notes du document')).toHaveValue(notes);
});

test('The API refuses the same draft by itself, field by field', async ({ page, shop }) => {
  const api = apiOf(page, shop.tokens.accessToken);
  await api.setUp();
  const [line] = draft().items;
  const refused = async (part: object, field: string | RegExp) => {
    const response = await api.tryPost('/api/documents', { ...draft(), ...part });
    expect(response.status()).toBe(400);
    const { error } = await response.json();
    expect(Object.keys(error.fields).join()).toMatch(field);
    expect(Object.values(error.fields).join()).toMatch(/Ce|Un|Le|Indiquez/);
  };
  await refused({ items: [{ ...line, quantity: null }] }, 'items.0.quantity');
  await refused({ items: [{ ...line, price: 1e21 }] }, 'items.0.price');
  await refused({ items: Array.from({ length: 1000 }, () => line) }, 'items');
  await refused({ clientName: 'Marie\u202e' }, 'clientName');
  await refused({ clientCountry: 'UK' }, 'clientCountry');
  expect(await api.get<Listing>('/api/documents')).toMatchObject({ documents: [] });
});

test('A logo that would be missing from the invoices is refused, with advice', async ({
  page,
  shop: _shop,
  problems,
}) => {
  problems.expectRefusal(400, /\/api\/company\/logo/);
  problems.expectMessage(/^Erreur de téléversement du logo:/);
  const editor = new DocumentPage(page);
  await editor.open();
  await editor.client.fill('Zoé');
  const choose = async (buffer: Buffer) => {
    const file = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Changer le logo').setInputFiles(file);
    await editor.press('Téléverser le logo');
  };
  const cmyk = 'ffd8ffc00014080001000104011100021100031100041100ffda0008010100003f00d2cf20ffd9';
  await choose(Buffer.from(cmyk, 'hex'));
  await expect(page.getByText(/Enregistrez-la en RVB/)).toBeVisible();
  await choose(Buffer.from('Ceci n’est pas une image.'));
  await expect(page.getByText(/n’est pas une image acceptée/)).toBeVisible();
  await expect(editor.client).toHaveValue('Zoé');
});

test('Signing out leaves no draft on the device', async ({ page, shop: _shop }) => {
  const editor = new DocumentPage(page);
  await editor.open();
  await editor.client.fill('Zoé Garnier');
  await expect(page.getByText(/^Brouillon gardé sur cet appareil/)).toBeVisible();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).not.toContain('Garnier');
});
