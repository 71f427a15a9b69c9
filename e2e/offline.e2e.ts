import { freshEmail } from './accounts.ts';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

test.use({ serviceWorkers: 'allow' });

for (const viewport of WIDTHS.map((width) => ({ width, height: 844 }))) {
  test(`Without a network the list can be read until the session ends, at ${viewport.width} px`, async ({
    page,
    context,
    signedIn: dashboard,
    problems,
  }) => {
    problems.expectMessage(/ERR_INTERNET_DISCONNECTED|status of 503|WebSocket/);
    await page.setViewportSize(viewport);
    const number = await dashboard.create({
      deviceType: 'Smartphone',
      deviceModel: 'S22 <b>noir</b>',
      issue: 'Écran & vitre',
      customerName: 'Martin',
      customerEmail: freshEmail('client'),
      customerPhone: '06 12 34 56 78',
    });
    const kept = () =>
      page.evaluate(async () => {
        const answer = await (await caches.open('rebond-list')).match('/liste-hors-ligne');
        return (await answer?.text()) ?? '';
      });
    await expect.poll(kept).toContain(number);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: number });
    await expect(card).toContainText('Smartphone S22 <b>noir</b>');
    await expect(card.getByRole('link', { name: '06 12 34 56 78' })).toBeVisible();
    await expect(page.getByText('rien ne peut être changé')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/tarifs');
    await expect(page.getByText('Cette page a besoin du réseau.')).toBeVisible();
    await expect(page.getByText(number)).toBeHidden();

    await context.setOffline(false);
    await page.goto('/dashboard');
    await expect(dashboard.card(number)).toBeVisible();
    await page.goto('/profil');
    await page
      .getByRole('button', { name: 'Se déconnecter' })
      .or(page.getByRole('button', { name: 'Déconnexion' }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/login$/);
    // The login page is loaded separately. If the network went away before that, the load would fail and log an error.
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await expect.poll(kept).toBe('');
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByText('Cette page a besoin du réseau.')).toBeVisible();
  });
}
