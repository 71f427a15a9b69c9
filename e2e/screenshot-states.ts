/** Creates records for states of screens that need preparation, and lists the steps that reach these states. */
import { expect, type Page } from '@playwright/test';
import { DEMONSTRATION_ACCOUNT } from '../local/cloud/seed/demonstration.ts';
import { callApi } from '../local/testing/call-api.ts';
import type { NewRepairInput } from '../shared/repairs/repair-input.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { enter } from './shop-test.ts';

/** These records of the demonstration shop are created for the pictures. */
export type StateRecords = Record<'handedOver' | 'withdrawn' | 'toCall', Repair>;

/** A French spreadsheet saves its files like this one, in which some lines cannot be stored. */
const CSV = [
  'Nom;Prénom;Courriel;Téléphone;Matériel;Défaut;Avancement;Déposé le',
  'Durand;Zoé;zoe@exemple.fr;06 12 34 56 78;iPhone 13;Écran fêlé;Terminé;14/03/2025',
  'Petit;Léo;;02 61 91 12 34;Vélo électrique;Frein arrière;en cours;02/11/2026',
  'Moreau;Inès;ines@exemple.fr;;ThinkPad T14;Ne charge plus;en attente;20/11/2026',
  ';;personne@exemple.fr;;;;;',
  'Faure;Paul;pas une adresse;;;;;31/02/2026',
].join('\r\n');

export async function makeStateRecords(origin: string): Promise<StateRecords> {
  const { tokens } = await enter(origin, DEMONSTRATION_ACCOUNT);
  const token = tokens.accessToken;
  const post = async (path: string, json: object = {}) =>
    (await callApi<Repair>({ origin }, path, { method: 'POST', token, json })).body;
  const create = (input: NewRepairInput) => post('/api/repairs', input);
  const returned = await create({
    deviceType: 'tablet',
    deviceModel: 'iPad 9',
    issue: 'La vitre est fêlée dans un coin.',
    customerName: 'Guérin',
    customerFirstName: 'Éloïse',
    customerEmail: 'eloise.guerin@exemple.fr',
  });
  const json = { status: 'completed', message: 'La vitre est changée, garantie six mois.' };
  await callApi({ origin }, `/api/repairs/${returned.id}/status`, { method: 'PATCH', token, json });
  const wrong = await create({
    deviceType: 'other',
    customerName: 'Erreur',
    customerEmail: 'erreur@exemple.fr',
  });
  return {
    handedOver: await post(`/api/repairs/${returned.id}/handover`),
    withdrawn: await post(`/api/repairs/${wrong.id}/withdraw`),
    toCall: await create({
      deviceType: 'console',
      deviceModel: 'Nintendo Switch',
      issue: 'La manette gauche dérive.',
      customerName: 'Perrot',
      customerFirstName: 'Henri',
      noEmail: true,
      customerPhone: '02 40 12 34 56',
    }),
  };
}

type State = {
  open: (page: Page, records: StateRecords) => Promise<void>;
  /** If true, the picture shows the whole page instead of the window. */
  whole?: boolean;
};

const openDialog = async (page: Page) => {
  await page.goto('/dashboard');
  const dashboard = new DashboardPage(page);
  await dashboard.openDialog();
  return dashboard;
};
const goto = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });

/** Each key is the name of a picture. The steps may start on any page, signed in. */
export const STATES: Record<string, State> = {
  'nouvelle-reparation': { open: async (page) => void (await openDialog(page)) },
  'client-connu': {
    open: async (page) => {
      const { dialog, customerName } = await openDialog(page);
      await customerName.pressSequentially('lef');
      await dialog.getByRole('listbox', { name: 'Clients connus' }).waitFor();
    },
  },
  'sans-email': {
    open: async (page) => {
      const { dialog } = await openDialog(page);
      await dialog.getByLabel('Pas d’e-mail').check();
      await dialog.getByLabel('Téléphone du client').fill('02 40 12 34 56');
    },
  },
  'effacer-la-saisie': {
    open: async (page) => {
      const { customerName } = await openDialog(page);
      await customerName.fill('Durand');
      await page.getByRole('button', { name: 'Annuler' }).click();
      await page.getByRole('button', { name: 'Continuer la saisie' }).waitFor();
    },
  },
  message: {
    open: async (page, { toCall }) => {
      await page.goto('/dashboard');
      const card = page.getByRole('article').filter({ hasNotText: toCall.trackingNumber }).first();
      await card.getByRole('button', { name: 'Ajouter un message' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Statut', { exact: true }).selectOption({ label: 'Terminée' });
      await dialog.getByRole('group').getByRole('button').first().click();
    },
  },
  'a-appeler': {
    whole: true,
    open: async (page, { toCall }) => void (await goto(page, `/reparations/${toCall.id}`)),
  },
  'reparation-rendue': {
    whole: true,
    open: async (page, { handedOver }) => void (await goto(page, `/reparations/${handedOver.id}`)),
  },
  'reparation-retiree': {
    whole: true,
    open: async (page, { withdrawn }) => void (await goto(page, `/reparations/${withdrawn.id}`)),
  },
  'suivi-rendue': {
    whole: true,
    open: async (page, { handedOver }) =>
      void (await goto(page, `/suivi/${handedOver.trackingNumber}`)),
  },
  recherche: {
    whole: true,
    open: async (page) => {
      await page.goto('/dashboard?q=lefevre');
      await page.locator('mark').first().waitFor();
    },
  },
  'importer-apercu': {
    whole: true,
    open: async (page) => {
      await page.goto('/importer');
      await page.getByLabel('Fichier CSV').setInputFiles({
        name: 'ancien-logiciel.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV, 'latin1'),
      });
      const preview = page.getByRole('region', { name: '4. L’aperçu' });
      const next = page.getByRole('button', { name: 'Continuer' });
      // These clicks complete steps 1 to 3: the file, its columns and its statuses.
      for (let step = 1; step <= 3; step += 1) await next.click();
      await preview.waitFor();
    },
  },
  erreur: {
    open: async (page) => {
      await goto(page, '/dashboard');
      await page.route('**/status', (route) => route.abort());
      const card = page.getByRole('article').first();
      // The toast stays three seconds, and a busy machine may need that long after the click.
      await Promise.all([
        page.getByText('Erreur de mise à jour').waitFor(),
        card.getByRole('button', { name: 'Contact client', exact: true }).click(),
      ]);
      await page.unroute('**/status');
    },
  },
  lignes: {
    whole: true,
    open: async (page) => {
      await goto(page, '/dashboard');
      await page.getByRole('button', { name: 'Afficher en lignes' }).click();
      await page.getByRole('button', { name: 'Imprimer des étiquettes' }).waitFor();
      await page.evaluate(() => localStorage.removeItem('rebond.repairs-look'));
    },
  },
  'chargement-impossible': {
    open: async (page) => {
      await page.route('**/api/documents*', (route) => route.abort());
      await page.goto('/documents');
      await page.getByRole('button', { name: 'Réessayer' }).waitFor();
      await page.unroute('**/api/documents*');
    },
  },
  encaisser: {
    open: async (page) => {
      await goto(page, '/documents');
      await page
        .getByRole('link', { name: /^Facture .*En retard/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Encaisser' }).click();
      await page.getByRole('dialog').getByLabel('Montant (€)').waitFor();
    },
  },
  'texte-double': {
    whole: true,
    open: async (page, { toCall }) => {
      await goto(page, `/reparations/${toCall.id}`);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    },
  },
  // This state comes last in screenshots.ts, because its page has no network any more.
  'hors-ligne': {
    whole: true,
    open: async (page) => {
      await goto(page, '/dashboard');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      const isKept = () =>
        page.evaluate(async () => {
          const list = await (await caches.open('rebond-list')).match('/liste-hors-ligne');
          return list !== undefined;
        });
      await expect.poll(isKept).toBe(true);
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
    },
  },
};
