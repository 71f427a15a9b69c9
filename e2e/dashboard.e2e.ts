import { freshEmail } from './accounts.ts';
import { createRepairs, givePlan } from './repairs.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

const typed = (customerName: string) => ({
  deviceType: 'Tablette',
  customerName,
  customerEmail: freshEmail('client'),
});

test('Missing required fields are reported, in a toast and at the fields', async ({
  signedIn: dashboard,
}) => {
  await dashboard.openDialog();
  await dashboard.submit.click();
  await expect(dashboard.toast('Champs requis')).toContainText(
    'Veuillez remplir tous les champs obligatoires.',
  );
  await expect(dashboard.dialog).toBeVisible();
});

test('A full plan refuses the sixth repair and keeps what was typed', async ({
  page,
  signedIn: dashboard,
  problems,
}) => {
  problems.expectRefusal(402, /\/api\/repairs$/);
  await createRepairs(page, 5);
  await page.reload();
  await expect(dashboard.cards).toHaveCount(5);
  await dashboard.openDialog();
  await dashboard.fill(typed('Sixième'));
  await dashboard.submit.click();
  await expect(dashboard.toast('Limite atteinte')).toContainText(
    'Passez à un plan supérieur pour ajouter plus de réparations.',
  );
  await expect(dashboard.customerName).toHaveValue('Sixième');
  await expect(dashboard.cards).toHaveCount(5);
});

for (const width of WIDTHS) {
  test(`Leaving a started form asks for a confirmation and empties it for the next customer, at ${width} px`, async ({
    page,
    signedIn: dashboard,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const dialog = page.getByRole('dialog');
    const name = page.getByLabel('Nom du client', { exact: true });
    const phone = page.getByLabel('Téléphone du client');
    await dashboard.openDialog();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await dashboard.openDialog();
    await name.fill('Petit');
    await phone.fill('06 12 34 56 78');
    await page.keyboard.press('Escape');
    await expect(dialog).toContainText('Effacer la saisie ?');
    await expect(page.getByRole('button', { name: 'Continuer la saisie' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(phone).toHaveValue('06 12 34 56 78');

    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(name).toHaveValue('Petit');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Effacer', exact: true }).click();
    await expect(dialog).toBeHidden();

    await dashboard.openDialog();
    await expect(name).toHaveValue('');
    await expect(phone).toHaveValue('');
  });
}

test('"Modifier" shows its toast, and the repair is corrected on its own page', async ({
  page,
  signedIn: dashboard,
}) => {
  const number = await dashboard.create(typed('Martin'));
  await dashboard.openMenu(number);
  await dashboard.menuItem('Modifier').click();
  await expect(dashboard.toast('Fonctionnalité en cours')).toContainText(
    'La modification des réparations sera bientôt disponible !',
  );
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('button', { name: 'Corriger', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Corriger la fiche' })).toBeVisible();
});

test('A long list loads one page at a time, newest first', async ({
  page,
  cloud,
  signedIn: dashboard,
}) => {
  await givePlan(page, cloud, 'pro');
  await createRepairs(page, 27);
  await page.reload();
  await expect(dashboard.cards).toHaveCount(24);
  await expect(dashboard.cards.first()).toContainText('Client 27');
  await page.getByRole('button', { name: 'Afficher plus' }).click();
  await expect(dashboard.cards).toHaveCount(27);
  await expect(dashboard.cards.last()).toContainText('Client 1');
  await expect(page.getByRole('button', { name: 'Afficher plus' })).toHaveCount(0);
});

test('Control characters are never stored', async ({ signedIn: dashboard }) => {
  await dashboard.openDialog();
  await dashboard.fill({ ...typed('Du\u0000rand\u202e'), issue: 'Bruit\u0007 étrange' });
  await dashboard.submit.click();
  await expect(dashboard.card('Durand')).toContainText('Bruit étrange');
});

test('A number that no SMS can reach is reported on the card', async ({
  page,
  signedIn: dashboard,
}) => {
  const number = await dashboard.create({ ...typed('Blanc'), customerPhone: '01 23' });
  await expect(async () => {
    await page.reload();
    const card = dashboard.card(number);
    await expect(card).toContainText('E-mail envoyé', { timeout: 5_000 });
    await expect(card).toContainText(/SMS refusé.*\+33612345678/, { timeout: 1_000 });
  }).toPass();
});

test('A search and a status filter the list, and the address keeps them', async ({
  page,
  signedIn: dashboard,
}) => {
  const number = await dashboard.create(typed('Lefèvre'));
  await dashboard.create(typed('Martin'));
  await dashboard.setStatus(number, 'Contact client');
  await expect(dashboard.toast('Statut mis à jour')).toBeVisible();
  // The search index is updated a moment after the answer.
  await expect(async () => {
    await page.getByRole('searchbox').fill('');
    await expect(dashboard.cards).toHaveCount(2, { timeout: 5_000 });
    await page.getByRole('searchbox').fill('lefevre');
    await expect(dashboard.cards).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  await page.getByLabel('Filtrer par statut').selectOption('Contact client');
  await expect(dashboard.card('Lefèvre')).toBeVisible();
  await page.reload();
  await expect(dashboard.cards).toHaveCount(1);
  await page.getByLabel('Filtrer par statut').selectOption('Terminée');
  await expect(page.getByText('Aucune réparation ne correspond')).toBeVisible();
});
