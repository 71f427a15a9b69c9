/**
 * `npm run screenshots` photographs every screen, on a phone and a laptop, light and dark, into screenshots/. The start
 * of a name, as in `npm run screenshots -- comptoir`, chooses among the prepared states.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMONSTRATION_ACCOUNT } from '../local/cloud/seed/demonstration.ts';
import { DEMONSTRATION_DOCUMENTS } from '../local/cloud/seed/demonstration-documents.ts';
import { ensureWebBuilt } from '../local/web-build.ts';
import { STATUSES } from '../shared/repairs/repairs.ts';
import { CHROMIUM_FLAGS, findBrowser, NO_BROWSER } from '../tools/before-install/browser.mjs';
import { startCloudProcess } from './cloud.ts';
import { linkIn, outboxOf } from './outbox.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { COUNTER_STATES, makeCounterRecords } from './screenshot-counter.ts';
import { DAY_STATES, makeDayRecords } from './screenshot-day.ts';
import { makeStateRecords, STATES } from './screenshot-states.ts';

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));
const WIDTHS = [390, 1440] as const;
const THEMES = ['light', 'dark'] as const;
const CHOSEN = process.argv[2];
const STATES_BY_NAME = { ...DAY_STATES, ...COUNTER_STATES, ...STATES };

const DOCUMENTS = {
  documents: async () => undefined,
  'document-devis': (page: Page) => openDocument(page, /^Devis .*En attente/),
  'document-facture': (page: Page) => openDocument(page, /^Facture .*En retard/),
} satisfies Record<string, (page: Page) => Promise<void>>;

async function openDocument(page: Page, name: RegExp) {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('article').waitFor();
  await page.waitForLoadState('networkidle');
}

const RECORDS = {
  reparation: ['progress', undefined],
  'reparation-terminee': ['completed', undefined],
  'reparation-corriger': ['progress', 'Corriger'],
  'reparation-retirer': ['progress', 'Retirer cette fiche'],
} as const satisfies Record<string, readonly [keyof typeof STATUSES, string | undefined]>;

type Look = { width: number; theme: 'light' | 'dark' };

const executablePath = findBrowser();
if (executablePath === null) throw new Error(NO_BROWSER);
await ensureWebBuilt(console.log, new AbortController().signal);
await mkdir(FOLDER, { recursive: true });
const cloud = await startCloudProcess('--demonstration');
const records = {
  ...(await makeStateRecords(cloud.origin)),
  ...(await makeDayRecords(cloud.origin)),
  ...(await makeCounterRecords(cloud.origin)),
};
try {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  for (const width of WIDTHS) {
    for (const theme of THEMES) await photograph(browser, { width, theme });
  }
  await browser.close();
} finally {
  await cloud.stop();
}

async function photograph(browser: Browser, look: Look) {
  const page = await browser.newPage({
    baseURL: cloud.origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: look.width, height: look.width < 600 ? 844 : 900 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });
  const shoot: Shoot = async (name, fullPage = true) => {
    const path = `${FOLDER}${name}-${look.width}-${look.theme}.png`;
    const window = page.viewportSize() ?? { width: look.width, height: 900 };
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // Cards far from the window are not painted, so the window becomes as high as the page.
    if (fullPage)
      await page.setViewportSize({ ...window, height: Math.max(height, window.height) });
    await page.screenshot({ path, fullPage });
    await page.setViewportSize(window);
  };

  if (CHOSEN === undefined) await photographPages(page, shoot);
  else await signIn(page);
  for (const [name, { open, whole }] of Object.entries(STATES_BY_NAME)) {
    if (!name.startsWith(CHOSEN ?? '')) continue;
    // A tab keeps a half-typed intake and would open its dialog again in the next state.
    await page.evaluate(() => sessionStorage.clear());
    await open(page, records);
    await shoot(name, whole ?? false);
  }
  await page.close();
}

type Shoot = (name: string, fullPage?: boolean) => Promise<void>;

async function photographPages(page: Page, shoot: Shoot) {
  for (const [name, path] of Object.entries(publicPaths())) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await shoot(name);
  }
  await signIn(page);
  for (const name of [
    'dashboard',
    'statistiques',
    'encaissements',
    'a-suivre',
    'profil',
    'profil/documents',
    'profil/prix',
    'profil/messages',
    'profil/paiements',
    'profil/bonus',
    'profil/securite',
    'profil/donnees',
    'facturation',
    'importer',
    'archive',
    'attestation',
  ]) {
    await page.goto(`/${name}`, { waitUntil: 'networkidle' });
    await shoot(name.replace('/', '-'));
  }
  for (const [name, open] of Object.entries(DOCUMENTS)) {
    await page.goto('/documents', { waitUntil: 'networkidle' });
    await open(page);
    await shoot(name);
  }
  for (const [name, [status, button]] of Object.entries(RECORDS)) {
    await page.goto(`/reparations/${numberIn(status)}`, { waitUntil: 'networkidle' });
    if (button) await page.getByRole('button', { name: button, exact: true }).click();
    await shoot(name, button === undefined);
  }
  await page.goto(`/clients/${numberIn('contact')}`, { waitUntil: 'networkidle' });
  await shoot('client');
  await page.goto(`/reparations/${numberIn('progress')}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: STATUSES.completed.shopLabel, exact: true }).click();
  const undo = page.getByRole('button', { name: /^Annuler/ });
  await undo.waitFor();
  await shoot('annuler', false);
  await undo.click();
  await page.goto(await quoteLink(), { waitUntil: 'networkidle' });
  await shoot('devis-client');
}

/** Returns the link of the newest quote from the e-mail to its customer. */
async function quoteLink(): Promise<string> {
  const to = DEMONSTRATION_DOCUMENTS.findLast(({ outcome }) => outcome === 'sent')?.draft
    .clientEmail;
  const message = await outboxOf(cloud.origin).newest({
    channel: 'email',
    to: to ?? '',
    // The e-mail about the customer's repair may be newer than the e-mail with the quote.
    containing: '/devis/',
  });
  return linkIn(message, cloud.origin, '/devis/').href;
}

function numberIn(status: keyof typeof STATUSES) {
  const { shopLabel } = STATUSES[status];
  return cloud.seeded.find((repair) => repair.status === shopLabel)?.trackingNumber;
}

function publicPaths() {
  return {
    accueil: '/',
    connexion: '/login',
    tarifs: '/tarifs',
    'mentions-legales': '/mentions-legales',
    confidentialite: '/confidentialite',
    conditions: '/conditions',
    suivi: '/suivi',
    'suivi-en-cours': `/suivi/${numberIn('progress')}`,
    'suivi-contact': `/suivi/${numberIn('contact')}`,
    'suivi-termine': `/suivi/${numberIn('completed')}`,
    'suivi-introuvable': '/suivi/RB00000000',
    'page-introuvable': '/nulle-part',
    'boite-envoi': '/_local/outbox',
  };
}

async function signIn(page: Page) {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(DEMONSTRATION_ACCOUNT);
  await new DashboardPage(page).isShown();
}
