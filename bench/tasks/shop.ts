import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { type Account, freshEmail, freshPassword } from '../../e2e/accounts.ts';
import { linkIn, outboxOf } from '../../e2e/outbox.ts';
import { DashboardPage } from '../../e2e/pages/dashboard-page.ts';
import { LoginPage } from '../../e2e/pages/login-page.ts';
import { ROOT } from '../../local/root.ts';
import { poolOf, signIn } from '../../local/shop-account.ts';
import { callApi } from '../../local/testing/call-api.ts';
import type { Task } from './person.ts';

export type Shop = { origin: string; account: Account };

export const newShop = (origin: string): Shop => ({
  origin,
  account: { email: freshEmail('atelier'), password: freshPassword() },
});

export async function startInstance(folder: string): Promise<{ origin: string; stop: () => void }> {
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

export const signUp =
  ({ origin, account }: Shop): Task =>
  async (hands, page) => {
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
  };

/** Calls the API as the shop; this is no part of a task. */
export async function apiOf({ origin, account }: Shop) {
  const { accessToken } = await signIn(await poolOf(origin), account.email, account.password);
  return async <Body>(
    method: 'GET' | 'PATCH' | 'POST' | 'PUT',
    at: string,
    json?: object,
  ): Promise<Body> => {
    const answer = await callApi<Body>({ origin }, at, { method, token: accessToken, json });
    if (answer.status >= 300) throw new Error(`${method} ${at}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}
export type Api = Awaited<ReturnType<typeof apiOf>>;

/** Fills in the company details that documents need, and a price list. */
export async function fillIn(api: Api): Promise<void> {
  await api('PUT', '/api/company', {
    company_name: 'Atelier Léa',
    siret: '73282932000074',
    address: '12 rue du Lac\n69003 Lyon',
    vat_regime: 'franchise',
    legal_details: 'EI Léa Martin',
    mediator_name: 'Médiation Conso',
  });
  const line = { kind: 'work', device: 'S22', priceCents: 12_990 };
  await api('PUT', '/api/price-list', {
    version: 0,
    entries: [
      { ...line, description: 'Écran' },
      { ...line, description: 'Pose' },
    ],
  });
}

export async function enter(page: Page, { account }: Shop): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(account);
  await new DashboardPage(page).title.waitFor();
}

export async function reopen(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('article').first().waitFor();
}
