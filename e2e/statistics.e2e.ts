import { refuse } from './faults.ts';
import { createRepairs, givePlan } from './repairs.ts';
import { expectGoodScreen, expectGoodState, expectWholeShortWords } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

test('Statistics belong to Pro, where a shop sees its twelve months', async ({
  page,
  cloud,
  shop: _shop,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(402, /\/api\/statistics$/);
  problems.expectRefusal(500, /\/api\/statistics$/);

  await test.step('A shop without Pro reads which statistics Pro shows, and where to get Pro', async () => {
    await page.goto('/dashboard');
    const takings = page.getByRole('link', { name: 'Encaissements' });
    await expect(takings).toHaveAttribute('href', '/encaissements');
    await page.getByRole('link', { name: 'Statistiques' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques');
    await expect(page.getByRole('heading', { name: 'Une fonction du plan Pro' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Découvrir le plan Pro' }).click();
    await expect(page).toHaveURL(/\/tarifs$/);
  });

  await test.step('A Pro shop sees its twelve months once its customers have been notified', async () => {
    await givePlan(page, cloud, 'pro');
    await createRepairs(page, 3, 'Ne charge plus');
    await page.goto('/dashboard');
    await dashboard.cards.first().getByRole('button', { name: 'Terminée' }).click();
    await expect(dashboard.toast('Statut mis à jour')).toBeVisible();

    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
    await expect(async () => {
      await page.goto('/statistiques');
      await expect(figure('Réparations terminées')).toContainText('1', { timeout: 2_000 });
      await expect(figure('Prévenus par e-mail')).toContainText('100', { timeout: 500 });
    }).toPass();
    await expect(figure('Réparations reçues')).toContainText('3');
    const table = page.getByRole('table', { name: 'Réparations par mois' });
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(table.getByRole('row').last()).toContainText('31');
    const devices = page.getByRole('region', { name: 'Appareils les plus fréquents' });
    await expect(devices).toContainText('Ordinateur portable');
    await expect(devices, 'a printed card stays on one sheet').toHaveCSS('break-inside', 'avoid');
    await expectGoodState(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectGoodScreen(page);
    await expectWholeShortWords(page);
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Statistiques' }),
    ).toBeVisible();
  });

  await test.step('If the statistics fail to load, the page shows an error and a button that loads them', async () => {
    await refuse(page, 'GET', '**/api/statistics', 'INTERNAL');
    await page.goto('/statistiques');
    await expect(page.getByRole('alert')).toContainText('ne sont pas disponibles');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Réparations reçues')).toBeVisible();
  });
});
