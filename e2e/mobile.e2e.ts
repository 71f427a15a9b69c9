import { DocumentPage } from './pages/document-page.ts';
import { expectNoSidewaysScroll } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('A shop works on its phone', async ({ page, account, signedIn: dashboard }) => {
  await test.step('A toast does not cover the button under the thumb', async () => {
    await dashboard.openDialog();
    await dashboard.submit.click();
    await expect(dashboard.toast('Champs requis')).toBeVisible();
    await dashboard.submit.click({ trial: true, timeout: 1_500 });
    await expect(dashboard.toast('Champs requis')).toBeVisible();
  });

  await test.step('A toast that was tapped while a dialog was open disappears after the dialog is closed', async () => {
    const toast = dashboard.toast('Champs requis');
    await toast.getByText('Champs requis').tap();
    await page.keyboard.press('Escape');
    await expect(dashboard.dialog).toBeHidden();
    await expect(toast).toBeHidden();
    await dashboard.openDialog();
  });

  await test.step('A repair with a long name fits, is created once by a double press, and its status is set', async () => {
    await dashboard.fill({
      deviceType: 'Console de jeu',
      deviceModel: 'Une console au nom bien plus long que la largeur d’une carte de téléphone',
      customerName: 'Petit',
      customerEmail: 'petit@exemple.fr',
    });
    // The second press would follow a link of the bar below the closed dialog.
    await dashboard.submit.dblclick();
    await expect(page).toHaveURL(/\/dashboard$/);
    const card = dashboard.card('Petit');
    await card.getByRole('button', { name: 'Contact client', exact: true }).click();
    await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('A document’s total and the button that issues it stay in sight', async () => {
    const editor = new DocumentPage(page);
    await editor.open();
    await editor.fillLine(1, 'Écran', '1', '1.234,50 €');
    await expect(editor.preview).toContainText(/1\s234,50\s€/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(editor.issueButton).toBeInViewport({ ratio: 1 });
  });

  const menu = page.getByRole('dialog', { name: 'Menu' });
  await test.step('The menu leads to the profile and signs out', async () => {
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await expect(menu.getByText('Gratuit')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Facturation' })).toBeVisible();
    await menu.getByRole('link', { name: 'Profil & Paramètres' }).click();
    await expect(page).toHaveURL(/\/profil$/);
    await expect(page.getByText(account.email).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await menu.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(dashboard.toast('Déconnexion réussie')).toBeVisible();
  });
});
