/**
 * Measures tasks of a shop's day in a Chromium with `npm start`: keys, clicks, and seconds in which its user waits.
 * `npm run bench -- tasks` writes tasks.json with the earlier figures beside the new ones; `node bench/tasks.ts FOLDER`
 * measures another checkout into tasks-before.json, with `null` for a task that it does not support.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { type Account, freshEmail, freshPassword } from '../e2e/accounts.ts';
import { untilAwake } from '../e2e/awake.ts';
import { countedHands } from '../e2e/hands.ts';
import { linkIn, outboxOf } from '../e2e/outbox.ts';
import { DashboardPage } from '../e2e/pages/dashboard-page.ts';
import { LoginPage } from '../e2e/pages/login-page.ts';
import { ROOT } from '../local/root.ts';
import { poolOf, signIn } from '../local/sign-in.ts';
import { launchBrowser } from './browser-profile.ts';
import { reportTable } from './report.ts';
import { keepAsBefore, NOT_THEN, rowsOf, type Taken } from './task-figures.ts';

type Hands = ReturnType<typeof countedHands>;
type Task = (hands: Hands, page: Page) => Promise<void>;

const checkout = path.resolve(process.argv[2] ?? ROOT);
const isPresent = checkout === ROOT;
const account: Account = { email: freshEmail('atelier'), password: freshPassword() };
const { origin, stop } = await startInstance(checkout);
const browser = await launchBrowser();
try {
  const taken = await measure();
  for (const [name, figures] of Object.entries(taken)) {
    const { keys, clicks, seconds } = figures ?? { keys: 0, clicks: 0, seconds: 0 };
    const summary = `${keys} keys, ${clicks} clicks, ${seconds.toFixed(1)} s`;
    console.log(`${name}: ${figures ? summary : NOT_THEN}`);
  }
  if (isPresent) reportTable('tasks', Object.entries(taken).flatMap(rowsOf));
  else keepAsBefore(checkout, taken);
} finally {
  await browser.close();
  stop();
}

async function startInstance(folder: string): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['local/main.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', REBOND_DATA: 'memory' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = /^Rebond est prêt : (\S+)/.exec(line) ?? [];
    if (found) return { origin: found, stop: () => void child.kill() };
  }
  throw new Error(`npm start of ${folder} ended before it was ready`);
}

async function measure(): Promise<Taken> {
  const page = await browser.newPage({
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(15_000);
  const taken: Taken = {};
  const take = async (name: string, task: Task) => {
    const hands = countedHands(page);
    const since = performance.now();
    // An earlier checkout may not support a task. The task then fails because an element is missing.
    const isDone = await task(hands, page).then(
      () => true,
      (error: unknown) => {
        if (isPresent) throw error;
        console.log(`${name}: ${String(error).split('\n')[0]}`);
        return false;
      },
    );
    const seconds = Math.round((performance.now() - since) / 10) / 100;
    taken[name] = isDone ? { ...hands.done, seconds } : null;
  };
  await page.goto('/login');
  await untilAwake(page);
  await take('sign-up', signUp);
  await openShop(page);
  await take('intake, new customer', intakeOfNew);
  // The index of words follows within moments. Without it no customer is recognized yet.
  await page
    .getByText(/^E-mail envoyé/)
    .first()
    .waitFor();
  await take('intake, known customer', intakeOfKnown);
  await reopen(page);
  await take('change with a message', changeWithMessage);
  await reopen(page);
  await take('undo', undo);
  await reopen(page);
  await take('quote to invoice', quoteToInvoice);
  await reopen(page);
  await take('quote from the card', quoteFromCard);
  await page.close();
  return taken;
}

async function signUp(hands: Hands, page: Page): Promise<void> {
  const login = new LoginPage(page);
  await hands.click(page.getByRole('button', { name: 'Pas encore de compte' }));
  await hands.click(login.email);
  await hands.type(account.email);
  await hands.press('Tab');
  await hands.type(account.password);
  await hands.click(login.confirmation);
  await hands.type(account.password);
  await hands.press('Enter');
  const mail = await outboxOf(origin).newest({ channel: 'email', to: account.email });
  hands.done.clicks += 1;
  await page.goto(linkIn(mail, origin, '/login').href);
  await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor();
  await login.password.waitFor();
  if ((await login.email.inputValue()) === '') {
    await hands.click(login.email);
    await hands.type(account.email);
  }
  await hands.click(login.password);
  await hands.type(account.password);
  await hands.press('Enter');
  await new DashboardPage(page).title.waitFor();
}

/** Opens a signed-in shop that may issue documents. Creating it is not part of the tasks. */
async function openShop(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  const { accessToken } = await signIn(await poolOf(origin), account.email, account.password);
  await page.request.put('/api/company', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: {
      company_name: 'Atelier Léa',
      siret: '73282932000074',
      address: '12 rue du Lac\n69003 Lyon',
      vat_regime: 'franchise',
      legal_details: 'EI Léa Martin',
      mediator_name: 'Médiation Conso',
    },
  });
  const line = { kind: 'work', device: 'S22', priceCents: 12_990 };
  await page.request.put('/api/price-list', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: {
      version: 0,
      entries: [
        { ...line, description: 'Écran' },
        { ...line, description: 'Pose' },
      ],
    },
  });
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(account);
  await new DashboardPage(page).title.waitFor();
}

async function reopen(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('article').first().waitFor();
}

function openIntake(hands: Hands, page: Page): Promise<void> {
  return hands.click(page.getByRole('button', { name: 'Nouvelle réparation' }).first());
}

async function intakeOfNew(hands: Hands, page: Page): Promise<void> {
  const { dialog } = new DashboardPage(page);
  await openIntake(hands, page);
  await hands.press('s', 'Tab');
  await hands.type('S22');
  await hands.press('Tab');
  await hands.type('Écran');
  await hands.press('Tab');
  await hands.type('Durand');
  await hands.press('Tab');
  await hands.type('Marie');
  await hands.press('Tab');
  await hands.type('marie.durand@exemple.fr');
  await hands.click(dialog.getByLabel('Téléphone du client'));
  await hands.type('06 12 34 56 78');
  await hands.press('Enter');
  await new DashboardPage(page).isCreated();
}

/** Takes in a known customer. Where none is recognized, everything is typed again. */
async function intakeOfKnown(hands: Hands, page: Page): Promise<void> {
  if (!isPresent) return intakeOfNew(hands, page);
  const { dialog } = new DashboardPage(page);
  const known = dialog.getByRole('listbox').getByRole('option');
  await openIntake(hands, page);
  await hands.press('o', 'Tab');
  await hands.type('XPS');
  await hands.press('Tab');
  await hands.type('Écran');
  await hands.press('Tab');
  await hands.type('dur');
  await known.first().waitFor();
  await hands.press('Enter', 'Enter');
  await new DashboardPage(page).isCreated();
}

async function changeWithMessage(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('button', { name: 'Ajouter un message' }).first());
  const dialog = page.getByRole('dialog', { name: 'Statut avec un message' });
  await dialog.getByLabel('Statut', { exact: true }).waitFor();
  await hands.press('t');
  await hands.click(dialog.getByRole('group').getByRole('button').first());
  await hands.click(dialog.getByRole('button', { name: 'Mettre à jour le statut' }));
  await dialog.waitFor({ state: 'hidden' });
}

async function undo(hands: Hands, page: Page): Promise<void> {
  const card = page.getByRole('article').first();
  await hands.click(card.getByRole('button', { name: 'En réparation', exact: true }));
  await hands.click(page.getByRole('button', { name: /^Annuler/ }));
  await page.getByText('Changement annulé').waitFor();
}

async function quoteToInvoice(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByTitle('Ouvrir la réparation').first());
  await hands.click(page.getByRole('link', { name: 'Facturer' }));
  const price = page.getByLabel('Prix unitaire (€)').first();
  await price.waitFor();
  await hands.click(page.getByLabel('Type de document'));
  await hands.press('d', 'Enter');
  await hands.click(page.getByLabel('Adresse du client'));
  await hands.type('3 place Carnot');
  await hands.click(price);
  await hands.press('Control+a');
  await hands.type('49,90');
  await hands.click(page.getByText('Travail', { exact: true }));
  await hands.click(page.getByRole('button', { name: 'Émettre', exact: true }));
  await hands.click(page.getByRole('dialog').getByRole('button', { name: /^Émettre/ }));
  await page.getByRole('heading', { level: 1, name: /^Devis DE-/ }).waitFor();
  await hands.click(page.getByRole('button', { name: /facture/i }).first());
  await hands.click(page.getByRole('button', { name: 'Émettre la facture' }));
  await page.getByRole('heading', { level: 1, name: /^Facture FA-/ }).waitFor();
}

async function quoteFromCard(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('article').first().getByRole('button', { name: 'Devis' }));
  await hands.click(page.getByRole('checkbox', { name: /^Écran/ }));
  await hands.click(page.getByRole('checkbox', { name: /^Pose/ }));
  await hands.click(page.getByRole('button', { name: 'Émettre et envoyer' }));
  await page.getByText(/^Devis DE-\S+ envoyé$/).waitFor();
}
