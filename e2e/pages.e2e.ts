import type { Page } from '@playwright/test';
import { securityHeaders } from '../infra/edge.ts';
import { freshPassword } from './accounts.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { expectNoSidewaysScroll } from './screen-checks.ts';
import { test as shopTest } from './shop-test.ts';
import { expect, test } from './test.ts';
import { WIDTHS } from './widths.ts';

const PATHS = [
  '/',
  '/login',
  '/suivi',
  '/tarifs',
  '/mentions-legales',
  '/dashboard',
  '/profil',
  '/statistiques',
  '/facturation',
  '/nulle-part',
] as const;

test('Every page has the security headers of the edge', async ({ request }) => {
  for (const path of PATHS) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject(securityHeaders([]));
  }
});

test('A violation of the security policy would be reported', async ({ page, problems }) => {
  await page.goto('/suivi');
  await page.evaluate(() => document.body.append(document.createElement('style')));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'void 0';
    document.body.append(script);
  });
  await expect.poll(() => problems.unexpected().length).toBeGreaterThan(0);
  problems.expectMessage(/Content.Security.Policy/);
});

/** Follows a link on the home page and expects the address it leads to. */
async function leads(page: Page, name: string, path: RegExp) {
  await page.goto('/');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(path);
}

test('The home page links a visitor to sign-up, sign-in, the prices and tracking', async ({
  page,
}) => {
  for (const name of ['Commencer gratuitement', 'Commencer maintenant']) {
    await leads(page, name, /\/login$/);
    await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible();
  }
  await leads(page, 'Se connecter', /\/login$/);
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await leads(page, 'Voir les tarifs', /\/tarifs$/);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/$/);
  await leads(page, 'Suivi', /\/suivi$/);
});

shopTest(
  'The home page and the prices lead a shop to its dashboard',
  async ({ page, dashboard }) => {
    for (const name of ['Commencer gratuitement', 'Commencer maintenant', 'Dashboard']) {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
      await page.getByRole('link', { name, exact: true }).first().click();
      await dashboard.isShown();
    }
    await page.goto('/tarifs');
    await expect(page.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
    await page.getByRole('link', { name: 'Retour' }).click();
    await dashboard.isShown();
  },
);

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('The footer links to the legal pages, from each one to the next', async ({ page }) => {
      await page.goto('/');
      for (const [link, title] of [
        ['Mentions légales', 'Mentions légales'],
        ['Confidentialité', 'Confidentialité'],
        ['Conditions', 'Conditions d’utilisation'],
      ] as const) {
        await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('Changing the mode of the login page clears its fields', async ({ page, login }) => {
  await login.open();
  await login.email.fill('a@exemple.fr');
  await login.password.fill(freshPassword());
  await page.getByRole('button', { name: 'Pas encore de compte' }).click();
  await expect(login.email).toHaveValue('');
  await expect(login.password).toHaveValue('');
  await login.email.fill('b@exemple.fr');
  await page.getByRole('button', { name: 'Déjà un compte' }).click();
  await expect(login.email).toHaveValue('');
});

test('A missing page answers 404 in French, with a link home', async ({ page, problems }) => {
  problems.expectRefusal(404, /\/nulle-part$/);
  const response = await page.goto('/nulle-part');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('A page that breaks apologises, logs the reason, and links back', async ({
  page,
  problems,
}) => {
  problems.expectMessage(/failed to render|Invalid time value/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const broken = { trackingNumber: 'RB33333333', status: 'pending', statusHistory: [{}] };
  await page.route('**/api/suivi/RB33333333', (route) => route.fulfill({ json: broken }));
  await new TrackingPage(page).search('RB33333333');
  await expect(page.getByRole('alert')).toContainText(
    'Un incident nous empêche d’afficher cette page',
  );
  expect(logged.join('\n')).toContain('A page failed to render');
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
  await expect(page.getByRole('link', { name: 'Commencer gratuitement' })).toBeVisible();
});
