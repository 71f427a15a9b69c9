import { LoginPage } from './pages/login-page.ts';
import { endSessionsElsewhere, test } from './shop-test.ts';
import { expect } from './test.ts';

test('The tabs of a browser share one session, which ends everywhere and can begin again', async ({
  page,
  context,
  cloud,
  shop,
  login,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, /\/_local\/cognito\//);
  const other = await context.newPage();
  const ended = dashboard.toast('Session terminée');

  await test.step('Signing out in one tab ends the session of the others', async () => {
    await page.goto('/profil');
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(ended).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('Signing in again in one tab opens the session of the others', async () => {
    await new LoginPage(other).signIn(shop);
    await expect(page).toHaveURL(/\/profil$/);
    await other.close();
  });

  await test.step('A session ended elsewhere leads to /login, and back after signing in', async () => {
    await page.clock.install();
    await page.goto('/profil');
    const save = page.getByRole('button', { name: 'Sauvegarder les modifications' });
    await expect(save).toBeVisible();
    await endSessionsElsewhere(cloud, shop);
    await page.clock.fastForward('59:00');
    await expect(ended).toContainText('Votre session a pris fin. Reconnectez-vous pour continuer.');
    await expect(page).toHaveURL(/\/login$/);
    await login.signIn(shop);
    await expect(page).toHaveURL(/\/profil$/);
    await expect(save).toBeVisible();
  });
});

test('Signing out without a network signs out this browser, and the session is revoked at the next visit', async ({
  page,
  context,
  dashboard,
  shop: _shop,
  problems,
}) => {
  problems.expectMessage(/Failed to load resource: net::ERR_FAILED/);
  await page.goto('/dashboard');
  await dashboard.isShown();
  await page.route('**/_local/cognito/', (route) => route.abort());
  const kept = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent.includes('Déconnexion'))?.click();
    // The tokens are read immediately after the click: even if the tab closed now, it would leave no session behind.
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
});
