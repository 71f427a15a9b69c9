import type { Page } from '@playwright/test';
import { failFirst, refuse } from './faults.ts';
import { LoginPage } from './pages/login-page.ts';
import { endSessionsElsewhere, test as shopTest } from './shop-test.ts';
import { expect, test } from './test.ts';

const COGNITO = '**/_local/cognito/';
const REFRESH = 'GetTokensFromRefreshToken';

/** Counts the requests for one action that the page sends to the user pool from now on. */
function countCalls(page: Page, action: string) {
  const seen = { calls: 0 };
  page.on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith(`.${action}`)) seen.calls += 1;
  });
  return seen;
}

test('After signing in, the profile load waits one second behind a spinner', async ({
  page,
  account,
  login,
  dashboard,
}) => {
  await login.open();
  const signedIn = page.waitForResponse((response) =>
    /\.RespondToAuthChallenge$/.test(response.request().headers()['x-amz-target'] ?? ''),
  );
  const asked = page.waitForRequest('**/api/dashboard');
  await login.signIn(account);
  await expect(page.getByText('Chargement de votre session…')).toBeAttached();
  // Checked together, because the toast stays only three seconds.
  await Promise.all([
    dashboard.isShown(),
    expect(dashboard.toast('Connexion réussie')).toContainText('Bienvenue !'),
  ]);
  // Measured by the browser's own clock, because its events may arrive here late; its network clock differs
  // slightly from its timers.
  const answer = (await signedIn).request().timing();
  const request = (await asked).timing();
  expect(request.startTime - (answer.startTime + answer.responseEnd)).toBeGreaterThanOrEqual(900);
});

shopTest(
  'A token is refreshed at the last check before its end, and no sooner',
  async ({ page, dashboard }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await dashboard.isShown();
    const refreshes = countCalls(page, REFRESH);
    // Tokens last 60 minutes; a check looks 90 s ahead.
    await page.clock.fastForward('57:30');
    await expect(dashboard.title).toBeVisible();
    expect(refreshes.calls).toBe(0);
    await page.clock.fastForward('01:10');
    await expect.poll(() => refreshes.calls).toBeGreaterThan(0);
    await expect(dashboard.title).toBeVisible();
  },
);

shopTest(
  'A token within ten seconds of its end is refreshed on arrival',
  async ({ page, dashboard, problems }) => {
    problems.expectRefusal(503, /\/_local\/cognito\//);
    const calls = await failFirst(page, 2, COGNITO);
    await page.clock.install({ time: Date.now() + 3_595_000 });
    await page.goto('/dashboard');
    await dashboard.isShown();
    expect(calls.requests, 'two failures, then the answer').toBeGreaterThan(2);
  },
);

shopTest(
  'A service that is briefly unavailable is asked again',
  async ({ page, dashboard, problems }) => {
    problems.expectRefusal(503, /\/api\/(session|dashboard|repairs\?.*)$/);
    const session = await failFirst(page, 1, '**/api/session');
    await page.goto('/tarifs');
    // The link is shown as soon as there are tokens. When it is clicked before the session is read, the
    // dashboard reads the session too.
    await expect.poll(() => session.requests).toBe(2);
    await page.getByRole('link', { name: 'Tableau de bord' }).click();
    await dashboard.isShown();
    const opening = await failFirst(page, 2, '**/api/dashboard');
    await page.goto('/dashboard');
    await expect(page.getByText('Aucune réparation', { exact: true })).toBeVisible();
    expect(opening.requests).toBeGreaterThanOrEqual(3);
    expect(session.requests, 'it came with the page').toBe(2);
    const repairs = await failFirst(page, 2, '**/api/repairs?*');
    await page.getByLabel('Filtrer par statut').selectOption('Terminée');
    await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
    expect(repairs.requests).toBe(3);
  },
);

shopTest(
  'A session ended elsewhere leads to /login, and back after signing in',
  async ({ page, cloud, shop, login, dashboard, problems }) => {
    problems.expectRefusal(400, /\/_local\/cognito\//);
    await page.clock.install();
    await page.goto('/profil');
    const save = page.getByRole('button', { name: 'Sauvegarder les modifications' });
    await expect(save).toBeVisible();
    await endSessionsElsewhere(cloud, shop);
    await page.clock.fastForward('59:00');
    await expect(dashboard.toast('Session terminée')).toContainText(
      'Votre session a pris fin. Reconnectez-vous pour continuer.',
    );
    await expect(page).toHaveURL(/\/login$/);
    await login.signIn(shop);
    await expect(page).toHaveURL(/\/profil$/);
    await expect(save).toBeVisible();
  },
);

shopTest(
  'Signing out in one tab ends the session of the others',
  async ({ page, context, dashboard }) => {
    await page.goto('/profil');
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(dashboard.toast('Session terminée')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  },
);

shopTest(
  'Signing out without a network signs out this browser, and the session is revoked at the next visit',
  async ({ page, context, dashboard, problems }) => {
    problems.expectMessage(/Failed to load resource: net::ERR_FAILED/);
    await page.goto('/dashboard');
    await dashboard.isShown();
    await page.route(COGNITO, (route) => route.abort());
    const kept = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((button) => button.textContent.includes('Déconnexion'))?.click();
      // Read at once: closing the tab now leaves no session behind.
      return Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
    });
    expect(kept).toEqual([]);
    await page.close();
    const next = await context.newPage();
    const revoked = next.waitForResponse((response) =>
      /\.RevokeToken$/.test(response.request().headers()['x-amz-target'] ?? ''),
    );
    await next.goto('/dashboard');
    await expect(next).toHaveURL(/\/login$/);
    expect((await revoked).ok()).toBe(true);
    await expect
      .poll(() => next.evaluate(() => localStorage.getItem('rebond.revocations')))
      .toBeNull();
  },
);

shopTest(
  'Signing in again in one tab opens the session of the others',
  async ({ page, context, shop, dashboard }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const other = await context.newPage();
    const login = new LoginPage(other);
    await login.open();
    await login.signIn(shop);
    await dashboard.isShown();
  },
);

shopTest(
  'A refused profile is reported and can be requested again',
  async ({ page, dashboard, problems }) => {
    problems.expectRefusal(500, /\/api\/(dashboard|session)$/);
    await refuse(page, 'GET', '**/api/{dashboard,session}', 'INTERNAL');
    await page.goto('/dashboard');
    await expect(dashboard.toast('Erreur de profil')).toContainText(
      'Impossible de charger les données du profil.',
    );
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await dashboard.isShown();
  },
);

shopTest(
  'A malformed profile is reported, and signing out stays possible',
  async ({ page, dashboard }) => {
    await page.route('**/api/{dashboard,session}', (route) => route.fulfill({ json: {} }));
    await page.goto('/dashboard');
    await expect(dashboard.toast('Erreur critique')).toContainText(
      'Impossible de charger les informations utilisateur.',
    );
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);
