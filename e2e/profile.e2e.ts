import { answer, refuse } from './faults.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { test as shopTest } from './shop-test.ts';
import { expect } from './test.ts';

/** The smallest valid PNG, and a file that only has its name. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const image = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
const notAnImage = { ...image, buffer: Buffer.from('Ceci n’est pas une image.') };

const test = shopTest.extend<{ profile: ProfilePage }>({
  profile: async ({ page }, use) => use(new ProfilePage(page)),
});

test('A wrong SIRET is reported beside its field and saved anyway', async ({
  page,
  profile,
  dashboard,
}) => {
  await profile.open();
  await profile.siret.fill('732 829 320 00075');
  await profile.phone.fill('04 91 00 00 00');
  await expect(page.getByText(/ne semble pas être un SIRET/)).toBeVisible();
  await profile.save.click();
  await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
  await page.reload();
  await expect(profile.siret).toHaveValue('732 829 320 00075');
});

test('A logo is previewed before it is sent, uploaded with the save, and stays', async ({
  page,
  profile,
  dashboard,
}) => {
  await profile.open();
  await page.getByLabel('Logo', { exact: true }).setInputFiles(image);
  const logo = page.getByAltText('Logo de l’entreprise');
  await expect(logo).toHaveAttribute('src', /^blob:/);
  await profile.companyName.fill('Atelier du Logo');
  await profile.save.click();
  await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
  await page.reload();
  await expect(logo).toHaveAttribute('src', /\/logos\/.*_logo\.png$/);
  await expect(page.getByRole('navigation').getByText('Atelier du Logo')).toBeVisible();
});

test('A refused upload stops the save and keeps what was typed', async ({
  page,
  profile,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, /\/api\/company\/logo/);
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await profile.open();
  await profile.companyName.fill('Atelier du Port');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(notAnImage);
  await profile.save.click();
  await expect(dashboard.toast('Erreur de téléversement')).toContainText(
    'Ce fichier n’est pas une image acceptée.',
  );
  expect(saves).toBe(0);
  await expect(profile.companyName).toHaveValue('Atelier du Port');
});

test('A failed save says why, and leaving warns about unsaved changes', async ({
  page,
  profile,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(500, /\/api\/company$/);
  await profile.open();
  await refuse(page, 'PUT', '**/api/company', 'INTERNAL');
  await profile.address.fill('4 quai des Belges, 13001 Marseille');
  await profile.save.click();
  await expect(dashboard.toast('Erreur')).toContainText(
    'Impossible de mettre à jour les informations. Une erreur est survenue de notre côté.',
  );
  await expect(page.getByText('Modifications non sauvegardées')).toBeVisible();
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' });
  await dialog.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(profile.address).toHaveValue('4 quai des Belges, 13001 Marseille');
  await page.unrouteAll();
  await profile.save.click();
  await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
  await dashboard.isShown();
});

test('The browser’s Back button warns about unsaved changes, then goes back', async ({
  page,
  profile,
  dashboard,
}) => {
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

test('A save that is refused because nobody is signed in says so', async ({
  page,
  profile,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(401, /\/api\/company$/);
  await profile.open();
  await refuse(page, 'PUT', '**/api/company', 'UNAUTHENTICATED');
  await profile.phone.fill('04 91 00 00 00');
  await profile.save.click();
  await expect(dashboard.toast('Erreur').first()).toContainText('Utilisateur non authentifié.');
});

test('Closed days have no hours, and an open day needs both', async ({
  page,
  profile,
  dashboard,
}) => {
  await profile.open();
  const sunday = page.getByRole('group', { name: 'Dimanche' });
  await expect(sunday.getByLabel('Fermé')).toBeChecked();
  await expect(sunday.getByLabel('Ouverture')).toBeDisabled();
  await profile.setHours('Samedi', { open: '', close: '12:00' });
  await profile.save.click();
  await expect(dashboard.toast('Erreur')).toContainText('Corrigez les champs signalés.');
  await profile.setHours('Samedi', { open: '09:00', close: '12:00' });
  await page.getByRole('group', { name: 'Lundi' }).getByLabel('Fermé').check();
  await profile.save.click();
  await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Lundi' }).getByLabel('Ouverture')).toBeDisabled();
});

test('The document editor uploads a logo and reports failures', async ({
  page,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, /\/api\/company\/logo/);
  problems.expectMessage(/^Erreur de téléversement du logo:/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/facturation');
  const picker = page.getByLabel('Changer le logo');
  const send = page.getByRole('button', { name: 'Téléverser le logo' });

  await send.click();
  await expect(dashboard.toast('Aucun fichier sélectionné')).toContainText(
    'Veuillez choisir un logo.',
  );
  await picker.setInputFiles(notAnImage);
  await send.click();
  await expect(dashboard.toast('Erreur')).toContainText('Ce fichier n’est pas une image acceptée.');
  expect(logged.join('\n')).toContain('Erreur de téléversement du logo:');

  await answer(page, 'POST', '**/api/company/logo', {});
  await picker.setInputFiles(image);
  await send.click();
  await expect(dashboard.toast('Impossible de mettre à jour le logo.')).toBeVisible();
  await page.unrouteAll();
  await send.click();
  await expect(dashboard.toast('Succès!')).toContainText(
    "Votre logo a été mis à jour. L'aperçu sera actualisé.",
  );
  await expect(page.getByAltText('Logo actuel')).toHaveAttribute('src', /\/logos\//);
  await expect(picker, 'the chosen file is cleared').toHaveValue('');
});
