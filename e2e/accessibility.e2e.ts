import type { Page } from '@playwright/test';
import { freshEmail } from './accounts.ts';
import { refuse, waitPatiently } from './faults.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { createRepairs } from './repairs.ts';
import { expectAccessible, expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test as shopTest } from './shop-test.ts';
import { giveSubscription } from './subscriptions.ts';
import { expect, test } from './test.ts';
import { EVERY_LOOK } from './widths.ts';

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Pages that contain only text share one layout, so they are checked only at night. */
const PUBLIC = [
  ...['/', '/tarifs', '/suivi/RB00000000'],
  ...(EVERY_LOOK
    ? ['/suivi', '/mentions-legales', '/confidentialite', '/conditions', '/nulle-part']
    : []),
];
/** By day only two of the six settings pages are checked. */
const SETTINGS = EVERY_LOOK ? 6 : 2;

test('Each public page, and /login in each of its modes, is accessible and fits its window', async ({
  page,
  login,
  problems,
}) => {
  problems.expectRefusal(404, /\/suivi\/|\/nulle-part$/);
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(mainHeading(page)).toBeVisible();
    await expectGoodScreen(page);
  }
  await login.open();
  await login.signInButton.click();
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Pas encore de compte' }).click();
  await expectGoodState(page);
  await login.open();
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await expectGoodState(page);
  await page.goto('/login#email=a%40exemple.fr&recuperation=123456');
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible();
  await expectGoodState(page);
});

test('A tracking page that is loading or has failed, and a broken page, are accessible and fit their window', {
  tag: '@nightly',
}, async ({ page, problems }) => {
  problems.expectRefusal(500, /\/api\/suivi\//);
  problems.expectRefusal(404, /\/api\/suivi\//);
  problems.expectMessage(/could not be looked up|failed to render|RangeError|Invalid time/);
  await waitPatiently(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/suivi/*', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const tracking = new TrackingPage(page);
  await refuse(page, 'GET', '**/api/suivi/RB11111111', 'INTERNAL');
  await tracking.search('RB11111111');
  await expect(mainHeading(page)).toHaveText('Le suivi n’est pas disponible');
  await expectGoodScreen(page);
  await tracking.search('RB22222222');
  await expect(page.getByRole('status')).toBeVisible();
  await expectGoodScreen(page);
  held.resolve();
  const broken = { trackingNumber: 'RB33333333', status: 'pending', statusHistory: [{}] };
  await page.route('**/api/suivi/RB33333333', (route) => route.fulfill({ json: broken }));
  await tracking.search('RB33333333');
  await expect(mainHeading(page)).toHaveText('Un incident nous empêche d’afficher cette page');
  await expectGoodScreen(page);
});

shopTest(
  'The dashboard is accessible and fits its window while it loads, when it is empty and after a failure',
  { tag: '@nightly' },
  async ({ page, problems }) => {
    problems.expectRefusal(500, /\/api\/(dashboard|repairs|session)$/);
    await waitPatiently(page);

    await shopTest.step('A session that fails to load shows an error', async () => {
      await refuse(page, 'GET', '**/api/{dashboard,session}', 'INTERNAL');
      await page.goto('/dashboard');
      await expect(mainHeading(page)).toHaveText('Erreur de profil');
      await expectGoodScreen(page);
      await page.unrouteAll();
    });

    await shopTest.step('The list loads, is empty, then fails to load', async () => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/repairs', async (route) => {
        await held.promise;
        await route.fallback();
      });
      // A dashboard that is opened directly receives its repairs with the session. A shop that comes from another page
      // waits for them.
      const session = page.waitForResponse('**/api/session');
      await page.goto('/tarifs');
      await (await session).finished();
      await page.getByRole('link', { name: 'Tableau de bord' }).click();
      await expect(page.getByText('Chargement des réparations…')).toBeAttached();
      await expectGoodScreen(page);
      held.resolve();
      await expect(page.getByText('Aucune réparation')).toBeVisible();
      await expectGoodScreen(page);
      await page.unrouteAll({ behavior: 'wait' });
      await refuse(page, 'GET', '**/api/{dashboard,repairs}', 'INTERNAL');
      await page.reload();
      await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
      await expectGoodScreen(page);
      await page.unrouteAll();
    });
  },
);

shopTest(
  'The dashboard with repairs, its menu and its dialogs are accessible and fit their window',
  async ({ page, dashboard }) => {
    await page.goto('/dashboard');
    await dashboard.isShown();
    const number = await dashboard.create({
      deviceType: 'Vélo/Trottinette',
      deviceModel: 'Une trottinette électrique au nom bien plus long que sa carte, série limitée',
      customerName: 'Garnier-de-la-Tour-du-Pin',
      customerEmail: freshEmail('une-adresse-qui-ne-tient-pas-sur-une-seule-ligne'),
      customerPhone: '06 12 34 56 78',
    });
    await createRepairs(page, 2);
    await page.reload();
    await expect(dashboard.cards).toHaveCount(3);
    await expectGoodScreen(page);
    await dashboard.openMenu(number);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dashboard.openDialog();
    await dashboard.submit.click();
    await expect(dashboard.dialog.getByText(/obligatoire|Choisissez/).first()).toBeVisible();
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    // A toast stays while the pointer is over it, and on a phone it covers the menu.
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectGoodScreen(page);
  },
);

shopTest(
  'The profile and the document editor are accessible and fit their window',
  async ({ page, cloud, shop }) => {
    await giveSubscription(cloud, shop.sub, { plan: 'essential' });
    const links = page.getByRole('region', { name: 'Autres réglages' }).getByRole('link');
    for (let place = 0; place < SETTINGS; place += 1) {
      await page.goto('/profil');
      await links.nth(place).click();
      await expect(mainHeading(page)).not.toHaveText('Mon Profil & Paramètres');
      await expectGoodScreen(page);
    }
    await page.goto('/profil');
    await page.getByLabel('SIRET').fill('123');
    await page.getByLabel('Téléphone').fill('01 02 03 04 05');
    await expect(page.getByText(/ne semble pas être un SIRET/)).toBeVisible();
    await expectGoodState(page);
    await page.getByRole('button', { name: 'Annuler l’abonnement' }).click();
    await expect(page.getByRole('dialog', { name: 'Annuler l’abonnement' })).toBeVisible();
    await expectGoodState(page);
    await page.getByRole('button', { name: 'Garder mon abonnement' }).click();
    await page.getByRole('link', { name: 'Facturation / Devis' }).click();
    await expect(page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' })).toBeVisible();
    await expectGoodState(page);
    await page.getByRole('button', { name: 'Quitter sans sauvegarder' }).click();
    await expect(mainHeading(page)).toHaveText('Éditeur de Documents');
    await page.getByLabel('Activer la TVA').check();
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
    await expectGoodScreen(page);
  },
);
