import type { Page, Request } from '@playwright/test';
import { STATUSES } from '../shared/repairs/repairs.ts';
import { freshEmail } from './accounts.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { createRepairs } from './repairs.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

/** Opens the dashboard and waits until its live channel is open and the read that follows is finished. */
async function openLive(page: Page): Promise<void> {
  let catchingUp: Request | undefined;
  page.once('websocket', () => {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/dashboard') catchingUp ??= request;
    });
  });
  const caughtUp = page.waitForResponse((response) => response.request() === catchingUp);
  await page.goto('/dashboard');
  await caughtUp;
}

/** Counts the toasts that appear from now on, by title. */
async function countToasts(page: Page) {
  await page.evaluate(() => {
    const shown = new WeakSet<Node>();
    const titles: string[] = [];
    Object.assign(window, { toastTitles: titles });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        if (shown.has(toast)) continue;
        shown.add(toast);
        titles.push(toast.querySelector('[data-title]')?.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  return (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'toastTitles'));
}

/**
 * Keeps toasts on the screen by hiding the page, so that even on a slow machine each toast is still there when the
 * next one comes.
 */
async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Shows the page again before its figures are compared, because a hidden page does not reload uncertain figures. */
async function showAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('The dashboard opens with few requests and shows changes without a reload', async ({
  page,
  context,
  dashboard,
}) => {
  await test.step('A new shop’s first visit makes thirteen network requests, including the read of the changes made while the page opened', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
    await openLive(page);
    await dashboard.isShown();
    await page.waitForLoadState('networkidle');
    // The files of the follow-up list and of the form of a new repair do not count, because they are loaded after a
    // pause, which a slow machine may reach before its network is idle.
    const later = /follow-up|visitors|office|new-repair|device-secret|rng/;
    const first = asked.filter((path) => !later.test(path));
    expect(first.filter((path) => path.startsWith('/api/'))).toEqual([
      '/api/dashboard',
      '/api/realtime/ticket',
      '/api/dashboard',
    ]);
    // Two of the thirteen requests are for the first steps, which load after the first paint. Another is for the
    // outline's own style sheet, which makes the first paint earlier.
    expect(first.length, first.join(' ')).toBeLessThanOrEqual(13);
  });

  await test.step('Five changes in a row show one toast of each kind', async () => {
    await createRepairs(page, 1);
    await expect(dashboard.card('Client 1'), 'created elsewhere').toContainText('E-mail envoyé');
    await expect(dashboard.toast('Email Envoyé ✅')).toBeHidden();
    await keepToasts(page);
    const titles = await countToasts(page);
    for (const status of ['ordered', 'progress', 'contact', 'progress', 'completed'] as const) {
      const { shopLabel } = STATUSES[status];
      await dashboard.setStatus('Client 1', shopLabel);
      const button = dashboard
        .card('Client 1')
        .getByRole('button', { name: shopLabel, exact: true });
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(dashboard.toast('Email Envoyé ✅')).toBeVisible();
    await expect(dashboard.card('Client 1')).toContainText('E-mail envoyé à');
    expect((await titles()).toSorted()).toEqual(['Email Envoyé ✅', 'Statut mis à jour']);
    await showAgain(page);
  });

  await test.step('A change in another tab and its figures appear without a reload', async () => {
    const other = await context.newPage();
    await other.goto('/dashboard');
    const elsewhere = new DashboardPage(other);
    const number = await elsewhere.create({
      deviceType: 'Tablette',
      customerName: 'Nouveau',
      customerEmail: freshEmail('client'),
    });
    await expect(dashboard.cards.first(), 'the newest repair is first').toContainText(number);
    await expect(dashboard.cards).toHaveCount(2);
    await expect(dashboard.figure('Total')).toHaveText('2');
    await expect(dashboard.figure('Utilisation Plan')).toContainText('2 / 5');
    await expect(elsewhere.figure('Utilisation Plan'), 'counted once').toContainText('2 / 5');
    await elsewhere.setStatus(number, 'En réparation');
    const progress = dashboard.card(number).getByRole('button', { name: 'En réparation' });
    await expect(progress).toHaveAttribute('aria-pressed', 'true');
    await expect(dashboard.figure('En attente')).toHaveText('0');
    await expect(dashboard.figure('En cours')).toHaveText('1');
    await expect(dashboard.card(number)).toContainText('E-mail envoyé à');
  });
});
