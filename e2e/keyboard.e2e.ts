import type { Locator, Page } from '@playwright/test';
import { freshEmail } from './accounts.ts';
import { expect, test } from './test.ts';

const focused = (page: Page) => page.locator('*:focus');

const nameOf = ([element]: Element[]) => {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  const label = isField ? element.labels?.[0]?.textContent : element?.textContent;
  return element?.getAttribute('aria-label') ?? label ?? '';
};

const isCovered = ([element]: Element[]) => {
  if (!element) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !element.contains(seen) && !seen?.closest('label')?.contains(element);
};

/** Presses Tab until the control with this name has the focus; throws when Tab does not reach it. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const label = (await focused(page).evaluateAll(nameOf)).trim();
    const isThere = typeof name === 'string' ? label === name : name.test(label);
    if (isThere) return;
    stops.push(label);
  }
  throw new Error(`The keyboard does not reach ${name}; it reaches: ${stops.join(' | ')}`);
}

/**
 * Returns whether a modal dialog has the focus. After its last control, Tab may lead to the browser's own interface,
 * and then the body is the active element.
 */
const holdsFocus = (dialog: Locator) =>
  dialog.evaluate(
    (element) =>
      document.activeElement === document.body || element.contains(document.activeElement),
  );

test('A shop works with the keyboard alone', async ({ page, account, login, dashboard }) => {
  await test.step('A shop signs in, records a repair and changes its status with the keyboard', async () => {
    await login.open();
    await tabTo(page, /^Adresse e-mail/);
    await page.keyboard.type(account.email);
    await tabTo(page, /^Mot de passe/);
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await dashboard.isShown();

    await tabTo(page, 'Nouvelle réparation');
    await page.keyboard.press('Enter');
    await expect(dashboard.dialog.getByLabel('Type d’appareil')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dashboard.dialog).toBeHidden();
    await expect(focused(page), 'the focus returns to the button').toHaveText(
      'Nouvelle réparation',
    );

    await page.keyboard.press('Space');
    await expect(dashboard.dialog).toBeVisible();
    await page.keyboard.type('Tab');
    await tabTo(page, /^Nom du client/);
    await page.keyboard.type('Lemaire');
    await tabTo(page, /^E-mail du client/);
    await page.keyboard.type(freshEmail('client'));
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await holdsFocus(dashboard.dialog), 'the focus stays inside').toBe(true);
    }
    await tabTo(page, 'Créer la réparation');
    await page.keyboard.press('Enter');
    await expect(dashboard.dialog).toBeHidden();
    const card = dashboard.card('Lemaire');
    await expect(card).toContainText('Tablette');

    await tabTo(page, /^Options de la réparation/);
    await page.keyboard.press('Enter');
    await expect(dashboard.menuItem('Modifier')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dashboard.menuItem('Modifier')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dashboard.menuItem('Modifier')).toBeHidden();
    await expect(focused(page)).toHaveAttribute('aria-label', /^Options de la réparation/);

    await tabTo(page, 'Terminée');
    await page.keyboard.press('Space');
    await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Terminée' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('On a small screen, the menu keeps the focus and returns it on closing', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await dashboard.isShown();
    await tabTo(page, 'Plus');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let presses = 0; presses < 7; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await holdsFocus(menu), 'the focus stays inside').toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(focused(page)).toHaveText('Plus');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Profil & Paramètres');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profil$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('The button at the lower edge of a long form never covers the focused control', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Téléphone').fill('02 61 91 12 34');
    for (const last of ['Sauvegarder les modifications', 'Émettre']) {
      const covered: string[] = [];
      while ((await focused(page).evaluateAll(nameOf)) !== last) {
        await page.keyboard.press('Tab');
        const isHidden = await focused(page).evaluateAll(isCovered);
        if (isHidden) covered.push(await focused(page).evaluateAll(nameOf));
      }
      expect(covered).toEqual([]);
      await page.keyboard.press('Enter');
      await page.goto('/facturation');
    }
  });
});
