import { ProfilePage } from './pages/profile-page.ts';
import { expectWholeShortWords } from './screen-checks.ts';
import { test as shopTest } from './shop-test.ts';
import { expect } from './test.ts';

/** This is the smallest valid PNG. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const image = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };

const test = shopTest.extend<{ profile: ProfilePage }>({
  profile: async ({ page }, use) => use(new ProfilePage(page)),
});

test('A shop saves its profile with a logo, from the editor too, and is warned before it leaves', async ({
  page,
  profile,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, /\/api\/company\/logo/);
  problems.expectMessage(/^Erreur de téléversement du logo:/);

  await test.step('The browser’s Back button warns about unsaved changes, then goes back', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Gratuit' }).click();
    await profile.companyName.fill('Atelier du Port');
    const dialog = page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' });
    for (const answer of ['Rester sur la page', 'Quitter sans sauvegarder']) {
      await page.goBack();
      await expect(page).toHaveURL(/\/profil$/);
      await expect(profile.companyName).toHaveValue('Atelier du Port');
      await dialog.getByRole('button', { name: answer }).click();
    }
    await dashboard.isShown();
    await page.goForward();
    await expect(profile.companyName).toHaveValue('');
  });

  await test.step('A logo is previewed before it is sent, uploaded with the save, and stays', async () => {
    await page.getByLabel('Logo', { exact: true }).setInputFiles(image);
    const logo = page.getByAltText('Logo de l’entreprise');
    await expect(logo).toHaveAttribute('src', /^blob:/);
    await profile.companyName.fill('Atelier du Logo');
    await profile.siret.fill('732 829 320 00075');
    await profile.setHours('Samedi', { open: '', close: '12:00' });
    await profile.save.click();
    await expect(dashboard.toast('Erreur')).toContainText('Corrigez les champs signalés.');
    await profile.setHours('Samedi', { open: '09:00', close: '12:00' });
    const monday = page.getByRole('group', { name: 'Lundi' });
    await monday.getByLabel('Fermé').check();
    await profile.save.click();
    await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
    await page.reload();
    await expect(logo).toHaveAttribute('src', /\/logos\/.*_logo\.png$/);
    await expect(page.getByRole('navigation').getByText('Atelier du Logo')).toBeVisible();
    await expect(profile.siret).toHaveValue('732 829 320 00075');
    await expect(page.getByText(/ne semble pas être un SIRET/)).toBeVisible();
    await expect(monday.getByLabel('Ouverture')).toBeDisabled();
  });

  await test.step('The document editor uploads a logo and refuses a logo that would be missing from the invoices', async () => {
    await page.goto('/facturation');
    const picker = page.getByLabel('Changer le logo');
    const send = page.getByRole('button', { name: 'Téléverser le logo' });
    const cmyk = 'ffd8ffc00014080001000104011100021100031100041100ffda0008010100003f00d2cf20ffd9';
    const buffer = Buffer.from(cmyk, 'hex');
    await picker.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
    await send.click();
    await expect(page.getByText(/Enregistrez-la en RVB/)).toBeVisible();
    await picker.setInputFiles(image);
    await send.click();
    await expect(dashboard.toast('Succès!')).toBeVisible();
    await expect(page.getByAltText('Logo actuel')).toHaveAttribute('src', /\/logos\//);
    await expect(picker, 'the chosen file is cleared').toHaveValue('');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectWholeShortWords(page);
  });
});
