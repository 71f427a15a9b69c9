import type { Page } from '@playwright/test';
import { securityHeaders } from '../infra/edge/edge.ts';
import { openAwake } from './awake.ts';
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

/** Follows a link on the home page and expects the address that it leads to. */
async function leads(page: Page, name: string, path: RegExp) {
  await openAwake(page, '/');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(path);
}

test('The public pages are secure, and their links lead to the right pages', async ({
  page,
  request,
  problems,
}) => {
  problems.expectRefusal(404, /\/nulle-part$/);

  await test.step('Every page has the security headers of the edge', async () => {
    for (const path of PATHS) {
      const headers = (await request.get(path)).headers();
      expect(headers, path).toMatchObject(securityHeaders([]));
    }
  });

  await test.step('The home page links a visitor to sign-up, sign-in, the prices and tracking', async () => {
    await leads(page, 'Commencer gratuitement', /\/login$/);
    await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible();
    await leads(page, 'Se connecter', /\/login$/);
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await leads(page, 'Suivi', /\/suivi$/);
    await leads(page, 'Voir les tarifs', /\/tarifs$/);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  for (const width of WIDTHS) {
    await test.step(`The footer links to the legal pages, from each page to the next, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
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
  }

  await test.step('A missing page answers 404 in French, with a link home', async () => {
    const response = await page.goto('/nulle-part');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
    await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('A violation of the security policy is reported', async () => {
    expect(problems.unexpected()).toEqual([]);
    await page.evaluate(() => document.body.append(document.createElement('style')));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'void 0';
      document.body.append(script);
    });
    await expect.poll(() => problems.unexpected().length).toBeGreaterThan(0);
    problems.expectMessage(/Content.Security.Policy/);
  });
});

shopTest(
  'The home page and the prices lead a shop to its dashboard',
  { tag: '@nightly' },
  async ({ page, dashboard }) => {
    for (const name of ['Commencer gratuitement', 'Dashboard']) {
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
