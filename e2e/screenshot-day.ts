/**
 * Prepares the states of a shop's day: answers and the follow-up list, reminders, and confirmations before text is
 * lost.
 */
import type { Page } from '@playwright/test';
import { DEMONSTRATION_ACCOUNT } from '../local/cloud/seed/demonstration.ts';
import { callApi } from '../local/testing/call-api.ts';
import type { DocumentSummary, IssuedDocument } from '../shared/documents/issued/issued.ts';
import type { FollowUp } from '../shared/repairs/follow-up/follow-up.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { makeAccount } from './accounts.ts';
import { DocumentPage } from './pages/document-page.ts';
import { enter, storedTokens } from './shop-test.ts';

export type DayRecords = { answered: Repair; answeredLink: string };

type State = { open: (page: Page, records: DayRecords) => Promise<void>; whole?: boolean };

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const goto = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });

/** Creates a quote that its customer accepts. */
export async function makeDayRecords(origin: string): Promise<DayRecords> {
  const { tokens } = await enter(origin, DEMONSTRATION_ACCOUNT);
  const token = tokens.accessToken;
  const post = async <Answer>(path: string, json: object) =>
    (await callApi<Answer>({ origin }, path, { method: 'POST', token, json })).body;
  const answered = await post<Repair>('/api/repairs', {
    deviceType: 'smartphone',
    deviceModel: 'Fairphone 5',
    issue: 'La batterie ne tient plus la journée.',
    customerName: 'Roussel',
    customerFirstName: 'Anaïs',
    customerEmail: 'anais.roussel@exemple.fr',
    customerPhone: '06 12 34 56 90',
  });
  const draft = {
    clientName: 'Anaïs Roussel',
    clientEmail: 'anais.roussel@exemple.fr',
    clientAddress: '3 place Carnot\n44000 Nantes',
    operationCategory: 'services',
    items: [{ description: 'Batterie d’origine, pose comprise', quantity: 1, price: 69.9 }],
  };
  const quote = await post<IssuedDocument>('/api/documents', {
    ...draft,
    documentType: 'devis',
    repairId: answered.trackingNumber,
    invoiceDate: parisDay(Date.now()),
  });
  const { url } = await post<{ url: string }>(`/api/documents/${quote.id}/approval-link`, {});
  const cle = new URLSearchParams(new URL(url).hash.slice(1)).get('cle');
  await post(`/api/devis/${quote.id}/decision`, {
    cle,
    decision: 'accepted',
    name: 'Anaïs Roussel',
  });
  return { answered, answeredLink: url };
}

/**
 * Shows a line of each kind. Lines that would take weeks to arise are added to the API's answer.
 */
async function fillFollowUp(page: Page): Promise<void> {
  await page.route('**/api/follow-up', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as FollowUp;
    const headers = { authorization: route.request().headers().authorization ?? '' };
    const list = await page.request.get('/api/documents', { headers });
    const { documents } = (await list.json()) as { documents: DocumentSummary[] };
    const quotes = documents.filter(({ documentType }) => documentType === 'devis');
    const json: FollowUp = {
      ...answer,
      notFetched: answer.notFetched.map((line, index) =>
        index > 0 ? line : { ...line, reminded: { at: daysAgo(2), state: 'sent' } },
      ),
      unansweredQuotes: quotes.slice(0, 2).map((document, index) => ({
        document,
        days: 8 + index,
        ...(index > 0 && {
          reminded: { at: daysAgo(1), state: 'refused', reason: 'adresse inconnue' } as const,
        }),
      })),
      overdueInvoices: documents
        .filter(({ documentType }) => documentType === 'facture')
        .slice(0, 1)
        .map((document) => ({
          document,
          dueDate: parisDay(Date.now() - 10 * DAY_MS),
          days: 10,
          canRemind: true,
        })),
      refusedEmails: [
        {
          documentId: quotes[0]?.id ?? '',
          number: quotes[0]?.number ?? '',
          at: daysAgo(1),
          reader: 'customer',
          to: 'anais.rousel@exemple.fr',
          reason: 'L’adresse e-mail a été refusée. Vérifiez-la avec votre client.',
        },
      ],
    };
    await route.fulfill({ response, json });
  });
  await goto(page, '/a-suivre');
  await page.unroute('**/api/follow-up');
}

export const DAY_STATES: Record<string, State> = {
  'devis-repondu': {
    open: async (page, { answered }) => {
      await goto(page, '/dashboard');
      await page
        .getByRole('article')
        .filter({ hasText: answered.trackingNumber })
        .scrollIntoViewIfNeeded();
    },
  },
  'a-suivre-tout': { whole: true, open: fillFollowUp },
  delais: {
    whole: true,
    open: async (page) => {
      await goto(page, '/a-suivre');
      await page.getByText('Vos délais', { exact: true }).click();
      await page.getByLabel('En réparation (jours)').fill('0');
      await page.getByRole('button', { name: 'Enregistrer les délais' }).click();
    },
  },
  relances: {
    open: async (page) => {
      await goto(page, '/a-suivre');
      await page.getByRole('link', { name: 'Régler les relances' }).click();
      const devices = page.getByRole('checkbox', { name: /^Relancer un client/ });
      await devices.check();
      await devices.scrollIntoViewIfNeeded();
    },
  },
  'quitter-sans-sauvegarder': {
    open: async (page) => {
      await page.getByRole('link', { name: 'Retour au profil' }).click();
      await page.getByRole('button', { name: 'Rester sur la page' }).waitFor();
    },
  },
  'effacer-les-notes': {
    open: async (page, { answered }) => {
      await page.getByRole('button', { name: 'Quitter sans sauvegarder' }).click();
      await goto(page, `/reparations/${answered.trackingNumber}`);
      await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Laisser la coque.');
      await page.getByRole('button', { name: 'Annuler', exact: true }).click();
      await page.getByRole('button', { name: 'Effacer', exact: true }).waitFor();
    },
  },
  'renvoyer-apres-correction': {
    open: async (page, { answered }) => {
      await page.getByRole('button', { name: 'Effacer', exact: true }).click();
      await goto(page, `/reparations/${answered.trackingNumber}`);
      await page.getByRole('button', { name: 'Corriger', exact: true }).click();
      await page.getByLabel('E-mail').fill(`anais.${Date.now()}@exemple.fr`);
      await page.getByRole('button', { name: 'Enregistrer les corrections' }).click();
      await page.getByRole('heading', { name: 'Renvoyer le dernier message ?' }).waitFor();
    },
  },
  'statuts-en-mots': {
    open: async (page) => {
      await goto(page, '/dashboard');
      const words = page.getByRole('button', { name: 'Statuts en toutes lettres' }).first();
      if (await words.isVisible()) await words.click();
    },
  },
  'prix-illisibles': {
    whole: true,
    open: async (page) => {
      const document = new DocumentPage(page);
      await document.open();
      await document.fillLine(1, 'Écran', '1', 'quatre-vingts');
      await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
      await document.fillLine(2, 'Remise', '1', '-5');
      await document.issueButton.click();
      await page
        .getByText(/n’a pas pu être lu/)
        .first()
        .waitFor();
    },
  },
  'devis-accepte': {
    whole: true,
    open: async (page, { answeredLink }) => void (await goto(page, answeredLink)),
  },
  'premiers-pas': {
    open: async (page) => {
      const { origin } = new URL(page.url());
      const fresh = await enter(origin, await makeAccount(origin));
      const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      await keep(
        page,
        JSON.stringify(
          Object.fromEntries(storedTokens(fresh).map(({ name, value }) => [name, value])),
        ),
      );
      await goto(page, '/dashboard');
      await page.getByRole('region', { name: 'Pour bien commencer' }).waitFor();
      // The page is drawn by now, so the session of the demonstration shop can be restored before the picture is taken.
      await keep(page, before);
    },
  },
};

const keep = (page: Page, items: string) =>
  page.evaluate((text) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string>)) {
      localStorage.setItem(name, value);
    }
  }, items);
