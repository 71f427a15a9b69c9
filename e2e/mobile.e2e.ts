import { freshEmail } from './accounts.ts';
import { DocumentPage } from './pages/document-page.ts';
import { expectNoSidewaysScroll } from './screen-checks.ts';
import { test as shopTest } from './shop-test.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
test.use(PHONE);
shopTest.use(PHONE);

shopTest('A shop works on its phone', async ({ page, account, signedIn: dashboard }) => {
  const number = await dashboard.create({
    deviceType: 'Console de jeu',
    deviceModel: 'Une console au nom bien plus long que la largeur d’une carte de téléphone',
    customerName: 'Petit',
    customerEmail: freshEmail('client'),
  });
  await dashboard.setStatus(number, 'Contact client');
  await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu.getByText('Gratuit')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Facturation' })).toBeVisible();
  await menu.getByRole('link', { name: 'Profil & Paramètres' }).click();
  await expect(page).toHaveURL(/\/profil$/);
  await expect(page.getByText(account.email).first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(dashboard.toast('Déconnexion réussie')).toBeVisible();
});

shopTest('A toast does not cover the button under the thumb', async ({ signedIn: dashboard }) => {
  await dashboard.openDialog();
  await dashboard.submit.click();
  await expect(dashboard.toast('Champs requis')).toBeVisible();
  await dashboard.submit.click({ trial: true, timeout: 1_500 });
  await expect(dashboard.toast('Champs requis')).toBeVisible();
});

const LAW = ['/mentions-legales', '/confidentialite', '/conditions'];
for (const path of ['/', '/login', '/suivi', '/tarifs', ...LAW]) {
  test(`The page ${path} fits a phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

shopTest('A chosen plan leads to its payment', async ({ page, shop: _shop }) => {
  await page.goto('/tarifs');
  await expect(page.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
  await page.getByRole('button', { name: 'Choisir Pro' }).click();
  const choice = page.getByRole('heading', { name: 'Votre choix : plan Pro' });
  await expect(choice).toBeFocused();
  await expect(page.getByRole('button', { name: 'Finaliser le paiement' })).toBeInViewport();
  await expect(page).toHaveURL(/\/profil$/);
});

shopTest('A document begins with its lines and prices', async ({ page, shop: _shop }) => {
  const editor = new DocumentPage(page);
  await editor.open();
  await editor.fillLine(1, 'Écran', '1', '1.234,50 €');
  await expect(editor.preview).toContainText(/1\s234,50\s€/);
  const tops = await Promise.all(
    ['Prestations', 'Paramètres'].map(async (name) => {
      const box = await page.getByRole('heading', { name, exact: true }).boundingBox();
      return box?.y ?? 0;
    }),
  );
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(editor.line(1).description).toHaveValue('Écran');
  await expectNoSidewaysScroll(page);
});
