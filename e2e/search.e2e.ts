import type { Page } from '@playwright/test';
import { expectGoodScreen } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

const BRIEN = {
  deviceType: 'smartphone',
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

const marked = async (page: Page) => (await page.locator('mark').allTextContents()).join('|');

test('A repair is found by words that a customer may say, and the matching words are marked', async ({
  page,
  headers,
  dashboard,
}) => {
  for (const data of [BRIEN, DURAND]) {
    expect((await page.request.post('/api/repairs', { headers, data })).status()).toBe(201);
  }
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
  await expectGoodScreen(page);

  await test.step('A row on a tablet shows the whole name', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 800, height: 844 });
    await page.getByRole('button', { name: 'Afficher en lignes' }).click();
    const name = page.getByRole('article').locator('p', { hasText: 'Marie Durand' });
    await expect(name).toBeVisible();
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    await page.getByRole('button', { name: 'Afficher en cartes' }).click();
    if (before !== null) await page.setViewportSize(before);
  });

  await test.step('The address keeps the search and the status, and Back returns to them', async () => {
    await page.getByLabel('Filtrer par statut').selectOption('Prise en charge');
    await expect(dashboard.card('Durand')).toBeVisible();
    await expect(page).toHaveURL(/q=ecran\+mar/);
    await expect(page).toHaveURL(/statut=pending/);
    await page.goto('/profil');
    await page.goBack();
    await expect(field).toHaveValue('ecran mar');
    await expect(dashboard.cards).toHaveCount(1);
    await page.getByLabel('Filtrer par statut').selectOption('Terminée');
    await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
  });

  await test.step('A typed search is requested once, after a pause', async () => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/repairs') asked.push(url.searchParams.get('q'));
    });
    await field.fill('');
    await expect.poll(() => asked).toHaveLength(1);
    await field.pressSequentially('introuvable', { delay: 20 });
    await expect.poll(() => asked.slice(1)).toEqual(['introuvable']);
    await expect(page.getByText(/^Essayez le début d’un nom, un numéro/)).toBeVisible();
  });
});
