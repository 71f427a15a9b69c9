/** Prepares the states of the counter: slips, labels, pictures, parts, loans, the till and customers. */
import type { Page } from '@playwright/test';
import { DEMONSTRATION_ACCOUNT } from '../local/cloud/seed/demonstration.ts';
import { callApi } from '../local/testing/call-api.ts';
import type { Intake } from '../shared/repairs/intake/answers.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { parisDay, plusDays } from '../shared/time.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { enter } from './shop-test.ts';

/**
 * `counter` has parts and pictures, `other` is another device of its intake, and `lending` is finished and has a device
 * on loan.
 */
export type CounterRecords = Record<'counter' | 'other' | 'lending', Repair>;

type State = { open: (page: Page, records: CounterRecords) => Promise<void>; whole?: boolean };

const goto = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const openRecord = (page: Page, { id }: Repair) => goto(page, `/reparations/${id}`);

export async function makeCounterRecords(origin: string): Promise<CounterRecords> {
  const { tokens } = await enter(origin, DEMONSTRATION_ACCOUNT);
  const token = tokens.accessToken;
  const call = async <Answer>(method: 'PATCH' | 'POST' | 'PUT', path: string, json: object) =>
    (await callApi<Answer>({ origin }, path, { method, token, json })).body;
  const today = parisDay(Date.now());
  const { repairs } = await call<Intake>('POST', '/api/repairs/batch', {
    customerName: 'Charpentier',
    customerFirstName: 'Marie-Laure',
    customerEmail: 'marie-laure.charpentier@exemple.fr',
    customerPhone: '06 12 34 56 71',
    devices: [
      { deviceType: 'smartphone', deviceModel: 'iPhone 13', issue: 'L’écran est fêlé.' },
      { deviceType: 'tablet', deviceModel: 'Galaxy Tab S9', issue: 'Ne charge plus.' },
    ],
  });
  const [counter, other] = repairs;
  if (!counter || !other) throw new Error('The intake has two repairs');
  await call('PUT', `/api/repairs/${counter.id}/parts`, {
    version: 0,
    parts: [
      {
        ...{ id: 'part-screen', label: 'Écran OLED d’origine', supplier: 'Mobilax' },
        ...{ priceCents: 8_990, orderedOn: plusDays(today, -6), expectedOn: plusDays(today, -1) },
      },
      { id: 'part-glue', label: 'Joint adhésif' },
    ],
  });
  const lending = await call<Repair>('POST', '/api/repairs', {
    deviceType: 'laptop',
    deviceModel: 'MacBook Air M2',
    issue: 'Le clavier ne répond plus.',
    customerName: 'Charpentier',
    customerFirstName: 'Marielaure',
    noEmail: true,
    customerPhone: '02 40 12 34 71',
  });
  const lent = { id: 'loan-0001', what: 'Galaxy A14', serial: 'R58T1234', deposit: '100 €' };
  await call('PUT', `/api/repairs/${lending.id}/loans`, { version: 0, loans: [lent] });
  for (const { id } of [other, lending]) {
    await call('PATCH', `/api/repairs/${id}/status`, { status: 'completed', message: 'Prêt.' });
  }
  return { counter, other, lending };
}

/** Adds pictures to a repair, unless an earlier look has done so. */
async function addPictures(page: Page, repair: Repair): Promise<void> {
  await openRecord(page, repair);
  const card = page.getByRole('region', { name: 'Photos' });
  const pictures = card.getByRole('button', { name: /^Photo \d/ });
  if ((await pictures.count()) > 0) return;
  const files = await Promise.all(
    ['#7a8b99', '#b08968', '#52796f'].map(async (fill, index) => {
      const data = await page.evaluate((colour) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [800, 600];
        const pen = canvas.getContext('2d');
        if (pen) pen.fillStyle = colour;
        pen?.fillRect(0, 0, 800, 600);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      }, fill);
      return { name: `${index}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
    }),
  );
  await card.getByLabel('Choisir des photos').setInputFiles(files);
  await pictures.nth(2).waitFor();
}

/** Opens the page of takings with an open till. */
async function openTill(page: Page): Promise<void> {
  await goto(page, '/encaissements');
  const closing = page.getByRole('button', { name: 'Clôturer la caisse' });
  if (await closing.isVisible()) return;
  await press(page, 'Ouvrir la caisse');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fond de caisse').fill('100');
  // The previous look has closed the till with another amount.
  const reason = dialog.getByLabel('Pourquoi cet écart');
  if (await reason.isVisible()) await reason.fill('Complété à la banque');
  await dialog.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  await closing.waitFor();
}

async function count(page: Page): Promise<void> {
  await openTill(page);
  await press(page, 'Clôturer la caisse');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('50 €').fill('1');
  await dialog.getByLabel('20 €').fill('2');
  await dialog.getByLabel('Explication de l’écart').fill('Rendu de monnaie');
}

const signing = async (page: Page, { counter }: CounterRecords) => {
  await goto(page, `/reparations/${counter.id}?bon`);
  await press(page, 'Faire signer à l’écran');
  await page.getByRole('img', { name: 'Cadre de signature' }).waitFor();
};

const onRecord =
  (name: keyof CounterRecords, button: string | RegExp): State['open'] =>
  async (page, records) => {
    await openRecord(page, records[name]);
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };

const onCustomer =
  (button: string): State['open'] =>
  async (page, { counter }) => {
    await goto(page, `/clients/${counter.trackingNumber}`);
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };

export const COUNTER_STATES: Record<string, State> = {
  'comptoir-deux-appareils': {
    open: async (page) => {
      await page.goto('/dashboard');
      await new DashboardPage(page).openDialog();
      await press(page, 'Ajouter un autre appareil');
      await page.getByRole('group', { name: 'Appareil 2' }).scrollIntoViewIfNeeded();
    },
  },
  'comptoir-etiquette': { open: onRecord('counter', 'Étiquette') },
  'comptoir-etiquettes': {
    open: async (page) => {
      await goto(page, '/dashboard');
      await press(page, 'Afficher en lignes');
      await press(page, 'Imprimer des étiquettes');
      await page.getByRole('dialog').waitFor();
      // Resets the look of the list, so that the next state shows cards again.
      await page.evaluate(() => localStorage.removeItem('rebond.repairs-look'));
    },
  },
  'comptoir-bon': {
    open: async (page, { counter }) => {
      await goto(page, `/reparations/${counter.id}?bon`);
      await page.getByRole('dialog').getByLabel('N° de série ou IMEI').fill('490154203237519');
      await press(page, 'Enregistrer et imprimer');
    },
  },
  'comptoir-signature': { open: signing },
  'comptoir-photos': { whole: true, open: (page, { counter }) => addPictures(page, counter) },
  'comptoir-photo': {
    open: async (page, { counter }) => {
      await addPictures(page, counter);
      await press(page, /^Photo 1/);
      const dialog = page.getByRole('dialog');
      const show = dialog.getByRole('button', { name: 'Montrer au client', exact: true });
      if (await show.isVisible()) await show.click();
      await dialog.getByRole('button', { name: 'Ne plus montrer' }).waitFor();
    },
  },
  'comptoir-suivi': {
    whole: true,
    open: async (page, { counter }) => {
      await goto(page, `/suivi/${counter.trackingNumber}?cle=${counter.tracking_key}`);
    },
  },
  'comptoir-piece': { open: onRecord('counter', /^Modifier.*Écran/) },
  'comptoir-pret': { open: onRecord('lending', /^Modifier le prêt/) },
  'comptoir-pret-rendu': { open: onRecord('lending', 'Rendue au client') },
  'comptoir-a-suivre': { whole: true, open: async (page) => void (await goto(page, '/a-suivre')) },
  'comptoir-caisse-ouvrir': {
    open: async (page) => {
      await goto(page, '/encaissements');
      await press(page, 'Ouvrir la caisse');
    },
  },
  'comptoir-caisse-mouvement': {
    open: async (page) => {
      await openTill(page);
      await press(page, 'Apport ou retrait');
      await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    },
  },
  'comptoir-caisse': { whole: true, open: openTill },
  'comptoir-caisse-cloture': { open: count },
  'comptoir-caisse-z': {
    open: async (page) => {
      await count(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Clôturer la caisse' }).click();
      await dialog
        .getByRole('button', { name: /^Imprimer le Z/ })
        .first()
        .waitFor();
    },
  },
  'comptoir-clients': { open: async (page) => void (await goto(page, '/clients')) },
  'comptoir-client': {
    whole: true,
    open: async (page, { counter }) =>
      void (await goto(page, `/clients/${counter.trackingNumber}`)),
  },
  'comptoir-reunir': {
    open: async (page, records) => {
      await onCustomer('Réunir avec…')(page, records);
      await page
        .getByRole('button', { name: /^Choisir/ })
        .first()
        .waitFor();
    },
  },
  'comptoir-reunir-question': {
    open: async (page, records) => {
      await onCustomer('Réunir avec…')(page, records);
      await press(page, /^Choisir/);
    },
  },
  'comptoir-effacer': { open: onCustomer('Effacer ce client') },
  'comptoir-prix': {
    open: async (page) => {
      await goto(page, '/profil/prix');
      await press(page, 'Ajouter une prestation');
      await press(page, 'Enregistrer');
    },
  },
  'comptoir-avis': {
    whole: true,
    open: async (page) => {
      await goto(page, '/profil/messages');
      await page.getByLabel(/^Demander un avis/).check();
    },
  },
};
