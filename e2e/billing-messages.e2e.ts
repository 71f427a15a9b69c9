import type { Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import { answer, refuse } from './faults.ts';
import { test as shopTest } from './shop-test.ts';
import { giveSubscription } from './subscriptions.ts';
import { expect, test } from './test.ts';

const PORTAL = '**/api/functions/stripe-customer-portal';
const CANCELLATION = '**/api/functions/cancel-stripe-subscription';

const PORTAL_FAILED =
  "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.";
const CANCELLATION_FAILED =
  "Impossible d'annuler l'abonnement. Veuillez réessayer ou contacter le support.";

/** Presses 'Annuler l’abonnement' and confirms. */
async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Annuler l’abonnement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler l’abonnement' });
  await expect(dialog).toContainText(
    'Êtes-vous sûr de vouloir annuler votre abonnement ? Cette action est irréversible et prendra effet à la fin de la période de facturation en cours.',
  );
  await dialog.getByRole('button', { name: 'Annuler l’abonnement' }).click();
  await expect(dialog).toBeHidden();
}

shopTest(
  'Each failure of the portal is reported',
  async ({ page, cloud, shop, dashboard, problems }) => {
    problems.expectRefusal(500, /stripe-customer-portal$/);
    await giveSubscription(cloud, shop.sub, { plan: 'essential' });
    await page.goto('/profil');
    const manage = page.getByRole('button', { name: 'Gérer mon abonnement' });
    const toast = dashboard.toast('Erreur de portail');
    const expectMessage = async (description: string) => {
      await manage.click();
      await expect(toast.filter({ hasText: description })).toBeVisible();
      await page.unrouteAll();
    };
    await answer(page, 'POST', PORTAL, { error: 'Le portail est fermé.' });
    await expectMessage('Le portail est fermé.');
    await answer(page, 'POST', PORTAL, { error: '' });
    await expectMessage(PORTAL_FAILED);
    await answer(page, 'POST', PORTAL, {});
    await expectMessage("Impossible de récupérer l'URL du portail de gestion.");
    await refuse(page, 'POST', PORTAL, 'INTERNAL');
    await expectMessage("Erreur lors de l'appel de la fonction de portail.");
  },
);

shopTest('The portal opens at the address that the API returns', async ({ page, cloud, shop }) => {
  await giveSubscription(cloud, shop.sub, { plan: 'essential' });
  await page.goto('/profil');
  await answer(page, 'POST', PORTAL, { url: `${cloud.origin}/tarifs` });
  const asked = page.waitForRequest(PORTAL);
  await page.getByRole('button', { name: 'Gérer mon abonnement' }).click();
  expect((await asked).postDataJSON()).toEqual({ return_url: `${cloud.origin}/profil` });
  await expect(page).toHaveURL(/\/tarifs$/);
});

shopTest(
  'Each failure of a cancellation is reported, and so is its success',
  async ({ page, cloud, shop, dashboard, problems }) => {
    problems.expectRefusal(500, /cancel-stripe-subscription$/);
    await giveSubscription(cloud, shop.sub, { plan: 'essential' });
    await page.goto('/profil');
    const toast = dashboard.toast("Erreur d'annulation");
    await answer(page, 'POST', CANCELLATION, { error: 'Le paiement est en cours.' });
    await cancel(page);
    await expect(toast.filter({ hasText: 'Le paiement est en cours.' })).toBeVisible();
    await page.unrouteAll();
    await refuse(page, 'POST', CANCELLATION, 'INTERNAL');
    await cancel(page);
    await expect(toast.filter({ hasText: CANCELLATION_FAILED })).toBeVisible();
    await page.unrouteAll();
    await answer(page, 'POST', CANCELLATION, { success: true });
    const asked = page.waitForRequest(CANCELLATION);
    const reread = page.waitForRequest('**/api/session');
    await cancel(page);
    expect((await asked).postDataJSON()).toEqual({ subscriptionId: 'sub_journey' });
    await expect(dashboard.toast('Abonnement annulé')).toContainText(
      "Votre abonnement a été annulé et prendra fin à la date d'expiration.",
    );
    await reread;
  },
);

shopTest(
  'A cancellation after the session has ended says so',
  async ({ page, cloud, shop, dashboard, problems }) => {
    problems.expectRefusal(401, /cancel-stripe-subscription$/);
    await giveSubscription(cloud, shop.sub, { plan: 'essential' });
    await page.goto('/profil');
    await refuse(page, 'POST', CANCELLATION, 'UNAUTHENTICATED');
    await cancel(page);
    await expect(dashboard.toast("Erreur d'annulation")).toContainText(
      'Utilisateur non authentifié',
    );
  },
);

shopTest(
  'A plan without a subscription has nothing to cancel',
  async ({ page, cloud, shop, dashboard }) => {
    await giveSubscription(cloud, shop.sub, { plan: 'pro', id: null });
    await page.goto('/profil');
    await page.getByRole('button', { name: 'Annuler l’abonnement' }).click();
    await expect(dashboard.toast('Aucun abonnement actif à annuler.')).toHaveAttribute(
      'data-type',
      'info',
    );
  },
);

shopTest('A subscription that ends shows its last day', async ({ page, cloud, shop }) => {
  await giveSubscription(cloud, shop.sub, {
    plan: 'essential',
    endsAt: '2099-11-20T10:00:00.000Z',
  });
  await page.goto('/profil');
  await expect(page.getByText(/prend fin le vendredi 20 novembre 2099/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler l’abonnement' })).toHaveCount(0);
});

test('A visitor is informed about the free plan, and is asked to sign in for a paid one', async ({
  page,
  dashboard,
}) => {
  await openAwake(page, '/tarifs');
  await page.getByRole('button', { name: 'Commencer gratuitement' }).click();
  await expect(dashboard.toast('Plan Gratuit')).toHaveAttribute('data-type', 'info');
  await page.getByRole('button', { name: 'Choisir Essentiel' }).click();
  await expect(dashboard.toast('Connexion requise')).toContainText(
    'Veuillez vous connecter ou vous inscrire pour choisir un plan payant.',
  );
  await page.getByRole('link', { name: 'créer un compte' }).click();
  await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible();
});

shopTest(
  'A paid plan needs a price id, and the choice is kept for the profile',
  async ({ page, dashboard }) => {
    const config = await (await page.request.get('/config.json')).json();
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { ...config, stripePriceIds: { pro: 'price_pro' } } }),
    );
    await page.goto('/tarifs');
    await expect(page.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
    await page.getByRole('button', { name: 'Choisir Essentiel' }).click();
    await expect(dashboard.toast('Erreur de configuration')).toContainText(
      "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
    );
    await page.getByRole('button', { name: 'Choisir Pro' }).click();
    await expect(page).toHaveURL(/\/profil$/);
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
      selectedPlanId: 'pro',
      stripePriceId: 'price_pro',
    });
  },
);
