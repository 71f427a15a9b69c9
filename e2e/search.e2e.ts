import type { Page } from '@playwright/test';
import { expectGoodScreen } from './screen-checks.ts';
import { expect, test } from './test.ts';

const BRIEN = {
  deviceType: 'Smartphone',
  deviceModel: 'iPhone 13',
  issue: 'L’écran est fêlé',
  customerName: 'O’Brien',
  customerFirstName: 'Seán',
  customerEmail: 'sean.obrien@exemple.fr',
  customerPhone: '06 12 34 56 78',
};
const DURAND = {
  ...BRIEN,
  issue: 'Écran noir',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@exemple.fr',
  customerPhone: '07 11 22 90 35',
};

/** The marked texts of the page, joined into one. */
const marked = async (page: Page) => (await page.locator('mark').allTextContents()).join('|');

test('A repair is found by what a customer says, and shows why', async ({
  page,
  signedIn: dashboard,
}) => {
  await dashboard.create(BRIEN);
  await dashboard.create(DURAND);
  // The search index is updated a moment after the answer.
  await expect(async () => {
    await page.goto('/dashboard?q=exemple');
    await expect(dashboard.cards).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  const field = page.getByRole('searchbox');
  const ways = [
    ["o'brien", 'O’Brien', 'O’Brien|obrien'],
    ['+33612345678', 'O’Brien', '06 12 34 56 78'],
    ['9035', 'Durand', '90 35'],
    ['ecran mar', 'Durand', 'Écran|Mar|mar'],
  ] as const;
  for (const [typed, name, shown] of ways) {
    await field.fill(typed);
    await expect(dashboard.cards, typed).toHaveCount(1);
    await expect(dashboard.card(name)).toBeVisible();
    await expect(async () => expect(await marked(page)).toBe(shown)).toPass();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGoodScreen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectGoodScreen(page);

  await test.step('The address keeps the search, and Back returns to it', async () => {
    await expect(page).toHaveURL(/\?q=ecran\+mar$/);
    await page.goto('/profil');
    await page.goBack();
    await expect(field).toHaveValue('ecran mar');
    await expect(dashboard.cards).toHaveCount(1);
  });

  await test.step('A search without results suggests what to try', async () => {
    await field.fill('introuvable');
    await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
    await expect(page.getByText(/^Essayez le début d’un nom, un numéro/)).toBeVisible();
    await expectGoodScreen(page);
  });
});

test('A typed search is requested once, after a pause', async ({ page, signedIn: dashboard }) => {
  await dashboard.isShown();
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/repairs') asked.push(url.searchParams.get('q') ?? '');
  });
  await page.getByRole('searchbox').pressSequentially('durand', { delay: 20 });
  await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
  expect(asked).toEqual(['durand']);
});
