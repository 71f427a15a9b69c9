import { openAwake } from './awake.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { expect, test } from './test.ts';

test('the entry trims what is typed and ignores blanks', async ({ page, problems }) => {
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

test('an unknown number gets the not-found card and a way back', async ({ page, problems }) => {
  problems.expectRefusal(404, /\/suivi\/RB99999999$/);
  await page.goto('/suivi/RB99999999');
  await expect(page.getByRole('heading', { name: 'Réparation introuvable' })).toBeVisible();
  await expect(
    page.getByText('Le numéro de suivi "RB99999999" n\'existe pas ou est incorrect.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(/\/suivi$/);
});

test('a number that is no number gets the same card', async ({ page, problems }) => {
  problems.expectRefusal(404, /\/suivi\/bonjour$/);
  await page.goto('/suivi/bonjour');
  await expect(page.getByRole('heading', { name: 'Réparation introuvable' })).toBeVisible();
});
