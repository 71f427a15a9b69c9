/**
 * `npm run screenshots`: every screen at a phone's and a laptop's width, light and dark, into screenshots/.
 * It starts an embedded cloud of its own and needs the web build (`npm run build`).
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findBrowser, NO_BROWSER } from '../tools/browser.mjs';
import { type Account, makeAccount } from './accounts.ts';
import { startCloudProcess } from './cloud.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { SCENE_REPAIRS } from './scene.ts';

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url));
const WIDTHS = [390, 1440] as const;
const THEMES = ['light', 'dark'] as const;

type Scene = { account: Account; paths: Record<string, string> };

const cloud = await startCloudProcess();
const executablePath = findBrowser();
try {
  if (executablePath === null) throw new Error(NO_BROWSER);
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const scene = await prepareScene(browser);
  for (const width of WIDTHS) {
    for (const theme of THEMES) await photograph(browser, scene, width, theme);
  }
  await browser.close();
} finally {
  await cloud.stop();
}

function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return browser.newPage({
    baseURL: cloud.origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
}

/** A shop with a filled profile and repairs in several statuses. */
async function prepareScene(browser: Browser): Promise<Scene> {
  const account = await makeAccount(cloud.origin);
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(page, account);
  await fillProfile(page);
  await page.goto('/dashboard');
  const dashboard = new DashboardPage(page);
  const numbers: string[] = [];
  for (const repair of SCENE_REPAIRS) numbers.push(await dashboard.create(repair));
  const [open = '', waiting = '', contact = '', finished = ''] = numbers;
  await dashboard.setStatus(open, 'En réparation');
  await dashboard.setStatus(waiting, 'Pièce commandée');
  await dashboard.setStatus(contact, 'Contact client');
  await dashboard.setStatus(finished, 'Terminée');
  await page.waitForTimeout(1_000);
  await page.close();
  return {
    account,
    paths: { 'suivi-en-cours': `/suivi/${open}`, 'suivi-termine': `/suivi/${finished}` },
  };
}

async function photograph(browser: Browser, scene: Scene, width: number, theme: 'light' | 'dark') {
  const options = { viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme: theme };
  const page = await openPage(browser, options);
  const shoot = async (name: string, path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `${FOLDER}${name}-${width}-${theme}.png`, fullPage: true });
  };
  const publicPaths = {
    accueil: '/',
    connexion: '/login',
    suivi: '/suivi',
    tarifs: '/tarifs',
    'suivi-introuvable': '/suivi/RB00000000',
    'page-introuvable': '/nulle-part',
    ...scene.paths,
  };
  for (const [name, path] of Object.entries(publicPaths)) await shoot(name, path);
  await signIn(page, scene.account);
  const privatePaths = { dashboard: '/dashboard', profil: '/profil', facturation: '/facturation' };
  for (const [name, path] of Object.entries(privatePaths)) await shoot(name, path);
  await page.goto('/dashboard');
  await new DashboardPage(page).openDialog();
  await page.screenshot({ path: `${FOLDER}nouvelle-reparation-${width}-${theme}.png` });
  await page.close();
}

async function signIn(page: Page, account: Account) {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(account);
  await new DashboardPage(page).isShown();
}

async function fillProfile(page: Page) {
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.companyName.fill('Atelier du Port');
  await profile.siret.fill('73282932000074');
  await profile.address.fill('4 quai des Belges, 13001 Marseille');
  await profile.phone.fill('04 91 00 00 00');
  await profile.save.click();
  await page.getByText('Mise à jour réussie').waitFor();
}
