import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const THEMES = ['light', 'dark'] as const;
const PUBLIC_PATHS = ['/', '/login', '/suivi', '/suivi/RB00000000', '/tarifs'] as const;

for (const colorScheme of THEMES) {
  test.describe(`accessible in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of PUBLIC_PATHS) {
      test(path, async ({ page, problems }) => {
        problems.expectRefusal(404, /\/api\/suivi\//);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      });
    }

    test('the dashboard, its dialog and its menu', async ({ page, signedIn: dashboard }) => {
      const number = await dashboard.create({
        deviceType: 'Véhicule',
        customerName: 'Garnier',
        customerEmail: 'garnier@exemple.fr',
      });
      await expect(dashboard.toast('Réparation ajoutée !')).toBeHidden();
      await expectAccessible(page);
      await dashboard.openMenu(number);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dashboard.openDialog();
      await expectAccessible(page);
    });
  });
}

/** No violation of the rules of WCAG 2.2, levels A and AA, that a machine can check. */
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
