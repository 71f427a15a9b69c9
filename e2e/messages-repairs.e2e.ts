import { freshEmail } from './accounts.ts';
import { answer, answerWith, refuse } from './faults.ts';
import { createRepairs } from './repairs.ts';
import { endSessionsElsewhere, test } from './shop-test.ts';
import { expect } from './test.ts';

const typed = (customerName: string) => ({
  deviceType: 'Tablette',
  customerName,
  customerEmail: freshEmail('client'),
});

test('A list that fails to load says so, and loads when it is requested again', async ({
  page,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(500, /\/api\/(dashboard|repairs)$/);
  await refuse(page, 'GET', '**/api/{dashboard,repairs}', 'INTERNAL');
  await page.goto('/dashboard');
  const failed = page.getByRole('heading', { name: 'Impossible de charger les réparations.' });
  await expect(failed).toBeVisible();
  await expect(dashboard.toast('Erreur')).toContainText('Impossible de charger les réparations.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucune réparation')).toBeVisible();
});

test('A repair that cannot be created says why and keeps what was typed', async ({
  page,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(500, /\/api\/repairs$/);
  await page.goto('/dashboard');
  await refuse(page, 'POST', '**/api/repairs', 'INTERNAL');
  await dashboard.openDialog();
  await dashboard.fill(typed('Moreau'));
  await dashboard.submit.click();
  const toast = dashboard.toast("Erreur d'ajout");
  await expect(toast).toContainText('Une erreur est survenue de notre côté.');
  await expect(toast, 'the destructive style').toHaveAttribute('data-type', 'error');
  await expect(toast.getByRole('alert')).toBeVisible();
  await expect(dashboard.customerName).toHaveValue('Moreau');
  await expect(toast, 'the toast closes by itself').toBeHidden();
});

test('A repair is not created after the session has ended', async ({
  page,
  cloud,
  shop,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(401, /\/api\/repairs$/);
  problems.expectRefusal(400, /\/_local\/cognito\//);
  await page.goto('/dashboard');
  await dashboard.isShown();
  await endSessionsElsewhere(cloud, shop);
  await refuse(page, 'POST', '**/api/repairs', 'UNAUTHENTICATED');
  await dashboard.openDialog();
  await dashboard.fill(typed('Moreau'));
  await dashboard.submit.click();
  await expect(dashboard.toast("Erreur d'ajout")).toContainText('Utilisateur non connecté.');
  await expect(dashboard.toast('Session terminée')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('A status that cannot be set says why, and the card keeps the true one', async ({
  page,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(404, /\/status$/);
  problems.expectRefusal(500, /\/status$/);
  await page.goto('/dashboard');
  await dashboard.isShown();
  await createRepairs(page, 1);
  await page.reload();
  const card = dashboard.card('Client 1');
  const ordered = card.getByRole('button', { name: 'Pièce commandée', exact: true });

  await test.step('The service fails', async () => {
    await refuse(page, 'PATCH', '**/status', 'INTERNAL');
    await ordered.click();
    await expect(dashboard.toast('Erreur de mise à jour')).toContainText('Une erreur est survenue');
    await page.unrouteAll();
  });

  await test.step('The repair no longer exists', async () => {
    await answerWith(page, 'PATCH', '**/status', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/[^/]+\/status$/, 'disparue/status'),
      }),
    );
    await ordered.click();
    await expect(dashboard.toast('Réparation non trouvée.')).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('The answer is malformed', async () => {
    await answer(page, 'PATCH', '**/status', {});
    await ordered.click();
    await expect(dashboard.toast('Erreur Données Internes')).toBeVisible();
    await page.unrouteAll();
  });

  await expect(ordered).toHaveAttribute('aria-pressed', 'false');
  await ordered.click();
  await expect(dashboard.toast('Statut mis à jour')).toContainText('Le client sera notifié.');
  await expect(ordered).toHaveAttribute('aria-pressed', 'true');
});

test('The outcome of each message is reported when it is known', async ({ page, dashboard }) => {
  await page.goto('/dashboard');
  await dashboard.create({ ...typed('Durand'), customerPhone: '06 12 34 56 78' });
  // Each toast stays 3 s, and either may come first.
  await Promise.all([
    expect(dashboard.toast('Email Envoyé ✅')).toContainText('Durand'),
    expect(dashboard.toast('SMS Envoyé ✅')).toContainText('Durand'),
  ]);
  await dashboard.create({ ...typed('Leroy'), customerPhone: '01 23' });
  await expect(dashboard.toast('Format Téléphone Incorrect')).toContainText(
    /Leroy.*format international comme \+33612345678/,
  );
});

const CAUSES = [
  ['email', 'rejected', 'Échec Envoi Email'],
  ['email', 'unavailable', 'Erreur Critique Email'],
  ['email', 'incomplete', 'Erreur Interne Email'],
  ['sms', 'rejected', 'Échec Envoi SMS'],
  ['sms', 'unavailable', 'Erreur Critique SMS'],
] as const;

test('Each failure of a message has its own toast', async ({ page, dashboard }) => {
  const opened = Promise.withResolvers<(frame: object) => void>();
  await page.routeWebSocket(/\/live/, (socket) => {
    opened.resolve((frame) => socket.send(JSON.stringify(frame)));
  });
  await page.goto('/tarifs');
  await createRepairs(page, 1);
  const listed = page.waitForResponse('**/api/dashboard');
  await page.goto('/dashboard');
  const { repairs } = (await (await listed).json()).page;
  await expect(dashboard.cards).toHaveCount(1);
  const send = await opened.promise;
  for (const [index, [channel, cause, title]] of CAUSES.entries()) {
    const at = new Date(Date.now() + index).toISOString();
    const delivery = { state: 'refused', at, historyIndex: 0, cause, reason: 'Boîte pleine' };
    const repair = { ...repairs[0], version: 100 + index, deliveries: { [channel]: delivery } };
    send({ type: 'repair', repair });
    await expect(dashboard.toast(title)).toContainText(/Client 1.*Boîte pleine/);
  }
});

test('A message that cannot be sent again says why', async ({ page, dashboard, problems }) => {
  problems.expectRefusal(400, /\/api\/functions\//);
  await page.goto('/dashboard');
  await dashboard.create({ ...typed('Blanc'), customerPhone: '01 23' });
  const again = page.getByRole('button', { name: /^Renvoyer le SMS/ });
  await expect(again).toBeVisible();
  await again.click();
  await expect(dashboard.toast('Échec Envoi SMS')).toContainText('+33612345678');
});
