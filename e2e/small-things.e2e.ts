import type { Locator } from '@playwright/test';
import { freshEmail } from './accounts.ts';
import { DocumentPage } from './pages/document-page.ts';
import { expectGoodScreen } from './screen-checks.ts';
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

    test('A long fault can be read in full, and a status is chosen by its name', async ({
      page,
      signedIn: dashboard,
    }) => {
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
      await expectGoodScreen(page);
    });

    test('A new shop is guided through what its customers need to know', async ({
      page,
      signedIn: dashboard,
    }) => {
      const steps = page.getByRole('region', { name: 'Pour bien commencer' });
      await expect(steps.getByRole('listitem')).toHaveCount(4);
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
      await dashboard.isShown();
      await expect(steps).toBeHidden();
    });

    test('A pasted price is read, and an unreadable one says so', async ({ page, shop: _shop }) => {
      const document = new DocumentPage(page);
      await document.open();
      const { price } = document.line(1);
      const top = async (field: Locator) => (await field.boundingBox())?.y ?? 0;
      if (hasTouch) expect(await top(price)).toBeLessThan(await top(document.client));
      for (const [pasted, total] of [
        ['89€', '89,00\u00a0€'],
        ['1 234,50 €', '1\u202f234,50\u00a0€'],
        ['1.234,50', '1\u202f234,50\u00a0€'],
      ] as const) {
        await document.fillLine(1, 'Écran', '1', pasted);
        await expect(document.preview.getByText(total).first()).toBeVisible();
      }
      for (const [typed, said] of [
        ['quatre', /n’a pas pu être lu/],
        ['-5', /créez un avoir depuis la facture/],
      ] as const) {
        await price.fill(typed);
        await document.issueButton.click();
        await expect(page.getByText(said).first()).toBeVisible();
      }
      const line = page.getByRole('listitem', { name: 'Ligne 1' });
      const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
      expect(await width(line.getByRole('alert'))).toBeCloseTo(await width(line), 0);
      await expectGoodScreen(page);
    });

    test('The first-steps list of a new shop can be postponed', async ({
      page,
      signedIn: dashboard,
    }) => {
      const steps = page.getByRole('region', { name: 'Pour bien commencer' });
      await steps.getByRole('button', { name: 'Plus tard' }).click();
      await expect(page.getByRole('region', { name: 'Réparations', exact: true })).toBeFocused();
      await page.reload();
      await dashboard.isShown();
      await expect(steps).toBeHidden();
    });

    test('The focus stays on the page when a search ends', async ({
      page,
      signedIn: dashboard,
    }) => {
      await dashboard.create({
        deviceType: 'Smartphone',
        customerName: 'Martin',
        customerEmail: freshEmail('client'),
      });
      const field = page.getByRole('searchbox');
      const results = page.getByRole('region', { name: 'Réparations', exact: true });
      await field.fill('m');
      await expect(page.getByText('Tapez au moins deux lettres.')).toBeVisible();
      await expect(page).toHaveURL(/q=m$/);
      await expect(page.locator('ul[aria-busy]')).toHaveCount(0);
      await expectGoodScreen(page);
      await field.fill('zzz');
      await field.press('Enter');
      await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
      // When an on-screen keyboard covers the page, Enter closes it.
      await expect(hasTouch ? results : field).toBeFocused();
      await page.getByRole('button', { name: 'Effacer la recherche' }).click();
      await expect(dashboard.card('Martin')).toBeVisible();
      await expect(results).toBeFocused();
    });
  });
}
