import type { Page } from '@playwright/test';
import { freshEmail } from './accounts.ts';
import { refuse } from './faults.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

/** Sets the shop's hold before its dashboard is opened. */
async function setDelay(page: Page, token: string, hold_seconds: number) {
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put('/api/company', { headers, data: { hold_seconds } });
}

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('A mistaken change is undone in time, also on the other open pages, and no customer is notified', async ({
      dashboard,
      shop,
      page,
      context,
      outbox,
      problems,
    }) => {
      // The hold is long enough for everything that is checked meanwhile.
      const token = shop.tokens.accessToken;
      await setDelay(page, token, 30);
      await page.goto('/dashboard');
      const customerEmail = freshEmail('annuler');
      const number = await dashboard.create({
        deviceType: 'Tablette',
        customerName: 'Durand',
        customerEmail,
      });
      const other = await context.newPage();
      await other.goto('/dashboard');
      const elsewhere = new DashboardPage(other);
      await expect(elsewhere.card(number)).toContainText('E-mail envoyé');
      await page.bringToFront();

      await dashboard.setStatus(number, 'Terminée');
      const toast = dashboard.toast('Statut mis à jour');
      await expect(toast).toContainText('Le client sera notifié.');
      await expect(elsewhere.figure('Terminées')).toHaveText('1');
      // With reduced motion, the remaining seconds are a text.
      await expect(toast.getByText(/^\d+\ss$/)).toBeVisible();
      const undo = toast.getByRole('button', { name: /^Annuler ?, encore \d+ secondes/ });
      await expectGoodScreen(page);
      // The toast grows while it appears, so the test waits for its final height.
      await expect.poll(async () => (await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const box = await undo.boundingBox();
      expect((box?.y ?? 0) / 844, 'the button is in reach of the thumb').toBeGreaterThan(0.6);
      await undo.click();
      await expect(dashboard.toast('Changement annulé')).toBeVisible();
      await expect(toast).toBeHidden();
      for (const shown of [dashboard, elsewhere]) {
        await expect(shown.figure('Terminées')).toHaveText('0');
        await expect(shown.figure('En attente')).toHaveText('1');
        const button = shown.card(number).getByRole('button', { name: 'Terminée', exact: true });
        await expect(button).toHaveAttribute('aria-pressed', 'false');
        await expect(shown.card(number)).toContainText('E-mail envoyé à');
      }

      // After the next notification, the number of e-mails shows that none was sent for the undone change.
      const headers = { authorization: `Bearer ${token}` };
      const data = { status: 'contact' };
      await page.request.patch(`/api/repairs/${number}/status`, { headers, data });
      await outbox.newest({ channel: 'email', to: customerEmail, containing: 'Contact client' });
      expect(await outbox.all({ channel: 'email', to: customerEmail })).toHaveLength(2);

      await test.step('Undoing too late is reported, and the shop chooses the hold', async () => {
        problems.expectRefusal(409, /\/undo$/);
        await dashboard.setStatus(number, 'Terminée');
        await refuse(page, 'POST', '**/undo', 'ALREADY_NOTIFIED');
        await page.getByRole('button', { name: /^Annuler/ }).click();
        await expect(dashboard.toast('Trop tard pour annuler')).toContainText('déjà prévenu');
        await page.unrouteAll();

        await page.goto('/profil/messages');
        const delay = page.getByLabel('Délai avant de prévenir le client');
        await expect(delay).toHaveValue('30');
        await delay.selectOption('0');
        await page.getByRole('button', { name: 'Sauvegarder les modifications' }).click();
        await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
        await page.goto('/dashboard');
        await dashboard.setStatus(number, 'En réparation');
        await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
        await expect(page.getByRole('button', { name: /^Annuler/ })).toHaveCount(0);
      });
    });
  });
}
