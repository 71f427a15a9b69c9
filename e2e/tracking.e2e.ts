import { openAwake } from './awake.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { expect, test } from './test.ts';

test('The entry trims the typed number and ignores blanks', async ({ page, problems }) => {
  problems.expectRefusal(404, /\/api\/suivi\//);
  const tracking = new TrackingPage(page);
  await openAwake(page, '/suivi');
  await expect(page.getByRole('heading', { name: 'Suivre votre réparation' })).toBeVisible();
  await tracking.number.fill('   ');
  await tracking.follow.click();
  await expect(page).toHaveURL(/\/suivi$/);
  await tracking.number.fill('  RB00000000 ');
  await tracking.follow.click();
  await expect(page).toHaveURL(/\/suivi\/RB00000000$/);
});

test('An unknown number shows the not-found card and a link back', async ({ page, problems }) => {
  problems.expectRefusal(404, /\/suivi\/RB99999999$/);
  await page.goto('/suivi/RB99999999');
  await expect(page.getByRole('heading', { name: 'Réparation introuvable' })).toBeVisible();
  await expect(
    page.getByText('Le numéro de suivi "RB99999999" n\'existe pas ou est incorrect.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(/\/suivi$/);
});

test('An invalid number shows the same card', async ({ page, problems }) => {
  problems.expectRefusal(404, /\/suivi\/bonjour$/);
  await page.goto('/suivi/bonjour');
  await expect(page.getByRole('heading', { name: 'Réparation introuvable' })).toBeVisible();
});
