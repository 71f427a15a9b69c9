import { freshEmail } from './accounts.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

const LONG_FAULT =
  'Ne s’allume plus après une chute dans l’escalier. L’écran est fêlé en haut à gauche, le bouton du volume est enfoncé, le haut-parleur grésille et la cliente demande de sauver ses photos avant tout.';

const LOOKS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'laptop', viewport: { width: 1440, height: 900 }, hasTouch: false },
] as const;

for (const { name, viewport, hasTouch } of LOOKS.filter((look) =>
  WIDTHS.includes(look.viewport.width),
)) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch, isMobile: hasTouch });

    test('A new shop is guided, reads a long fault, chooses a status by its name and searches', async ({
      page,
      signedIn: dashboard,
    }) => {
      await test.step('A new shop is guided through what its customers need to know', async () => {
        const steps = page.getByRole('region', { name: 'Pour bien commencer' });
        await expect(steps.getByRole('listitem')).toHaveCount(8);
        await expectGoodScreen(page);
        await steps.getByRole('link', { name: 'Son adresse' }).click();
        await expect(page.getByLabel('Adresse')).toBeFocused();
        await page.getByLabel('Adresse').fill('3 rue du Port');
        await page.getByLabel('Nom de l’entreprise').fill('Atelier du Port');
        await page.getByLabel('Téléphone').fill('02 61 91 12 34');
        await page.getByRole('button', { name: 'Sauvegarder les modifications' }).click();
        await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
        await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
        await expect(steps.getByText(', fait')).toHaveCount(3);
        await steps.getByRole('link', { name: 'Ses horaires' }).click();
        await expect(page.getByRole('group', { name: 'Lundi' })).toBeInViewport();
        await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
        await expect(steps.getByText(', fait')).toHaveCount(4);
        await steps.getByRole('button', { name: 'Plus tard' }).click();
        await expect(steps).toBeHidden();
      });

      await test.step('A long fault can be read in full, and a status is chosen by its name', async () => {
        const number = await dashboard.create({
          deviceType: 'Smartphone',
          issue: LONG_FAULT,
          customerName: 'Martin',
          customerEmail: freshEmail('client'),
        });
        const card = dashboard.card(number);
        await card.getByRole('button', { name: 'Lire toute la panne' }).click();
        const fault = card.getByText(LONG_FAULT);
        await expect(card.getByRole('button', { name: 'Réduire la panne' })).toBeFocused();
        expect(await fault.evaluate((p) => p.scrollHeight - p.clientHeight)).toBeLessThan(2);

        const word = card.getByText('Contact client', { exact: true });
        await expect(word).toBeHidden();
        await card.getByRole('button', { name: 'Statuts en toutes lettres' }).click();
        await expect(word).toBeVisible();
        await expectGoodScreen(page);
        await word.click();
        await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
        await page.setViewportSize({ width: 620, height: 900 });
        await expect(card.getByText('Pièce commandée', { exact: true })).toBeVisible();
        await expectGoodState(page);
      });

      await test.step('The focus stays on the page when a search ends', async () => {
        await page.setViewportSize(viewport);
        const field = page.getByRole('searchbox');
        const results = page.getByRole('region', { name: 'Réparations', exact: true });
        await field.fill('m');
        await expect(page.getByText('Tapez au moins deux lettres.')).toBeVisible();
        await expect(page).toHaveURL(/q=m$/);
        await expect(page.locator('ul[aria-busy]')).toHaveCount(0);
        await expectGoodState(page);
        await field.fill('zzz');
        await field.press('Enter');
        await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
        // On a touch screen, Enter closes the on-screen keyboard, which covers the page.
        await expect(hasTouch ? results : field).toBeFocused();
        await page.getByRole('button', { name: 'Effacer la recherche' }).click();
        await expect(dashboard.card('Martin')).toBeVisible();
        await expect(results).toBeFocused();
      });
    });
  });
}
