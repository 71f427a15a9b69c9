import type { Page } from '@playwright/test';
import { refuse } from './faults.ts';
import { StripePages } from './pages/stripe-pages.ts';
import { createRepairs } from './repairs.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Abonnement', exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: 'Finaliser le paiement' });
const badge = (page: Page) => page.getByRole('banner').getByTitle('Profil & Paramètres');

/** Chooses a plan on the price list, which leads to the profile. */
async function choose(page: Page, plan: 'Essentiel' | 'Pro') {
  await page.goto('/tarifs');
  await expect(page.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
  await page.getByRole('button', { name: `Choisir ${plan}` }).click();
  await expect(page.getByRole('heading', { name: `Votre choix : plan ${plan}` })).toBeVisible();
}

/** Subscribes to a plan in the interface and waits until it is active. */
async function subscribe(page: Page, plan: 'Essentiel' | 'Pro') {
  const stripe = new StripePages(page);
  await choose(page, plan);
  await payButton(page).click();
  await stripe.isCheckoutOf(plan);
  await stripe.payButton.click();
  await expect(card(page)).toContainText('Votre abonnement est actif.');
}

const plansKept = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('selectedPlanId'),
    localStorage.getItem('stripePriceId'),
  ]);

const SIXTH = {
  deviceType: 'Tablette',
  customerName: 'Sixième',
  customerEmail: 'sixieme@exemple.fr',
};

test('A shop that has reached its plan’s limit subscribes and records another repair', async ({
  page,
  shop: _shop,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(409, /\/api\/billing\/checkout$/);
  problems.expectRefusal(503, /\/api\/billing\/checkout$/);
  const stripe = new StripePages(page);
  await choose(page, 'Pro');
  await test.step('A payment that cannot start says why, and can be tried again or abandoned', async () => {
    await choose(page, 'Pro');
    await refuse(page, 'POST', '**/api/billing/checkout', 'PRICE_NOT_CONFIGURED');
    await payButton(page).click();
    await expect(dashboard.toast('Erreur de configuration')).toContainText(
      "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
    );
    await page.unrouteAll();
    await stripe.behave('api', 'down');
    await payButton(page).click();
    await expect(dashboard.toast('Erreur de paiement')).toContainText(
      'Le paiement est momentanément indisponible.',
    );
    await stripe.behave('api', 'normal');
    await page.getByRole('button', { name: 'Renoncer' }).click();
    await expect(payButton(page)).toHaveCount(0);
    expect(await plansKept(page)).toEqual([null, null]);
  });

  await createRepairs(page, 5);
  await test.step('A plan for five repairs refuses the sixth and keeps the typed text', async () => {
    problems.expectRefusal(402, /\/api\/repairs$/);
    await page.goto('/dashboard');
    await dashboard.openDialog();
    await dashboard.fill(SIXTH);
    await dashboard.submit.click();
    await expect(dashboard.toast('Limite atteinte')).toContainText(
      'Passez à un plan supérieur pour ajouter plus de réparations.',
    );
    await expect(dashboard.customerName).toHaveValue('Sixième');
  });

  await choose(page, 'Essentiel');
  await expect(payButton(page)).toBeVisible();
  await expect(card(page)).toContainText('9,99 € par mois');

  await test.step('After an abandoned payment, the plan can still be paid', async () => {
    await payButton(page).dblclick();
    await stripe.isCheckoutOf('Essentiel');
    await stripe.press('Payer avec une carte refusée');
    await expect(page.getByRole('alert')).toContainText('Votre carte a été refusée.');
    await stripe.goBack();
    await expect(dashboard.toast('Paiement abandonné')).toBeVisible();
    await expect(page).toHaveURL(/\/profil$/);
    await expect(payButton(page)).toBeInViewport();
    await expect(badge(page)).toContainText('Gratuit');
  });

  await test.step('The page waits for a completed payment and shows it without a reload', async () => {
    await stripe.behave('delivery', 'held');
    await payButton(page).click();
    await stripe.payButton.click();
    await expect(card(page)).toContainText('Paiement reçu, activation en cours…');
    await expect(payButton(page)).toHaveCount(0);
    expect(await plansKept(page)).toEqual([null, null]);
    await stripe.behave('delivery', 'normal');
    await expect(card(page)).toContainText('Votre abonnement est actif.');
    await expect(dashboard.toast('Plan Essentiel activé')).toBeVisible();
    await expect(badge(page)).toContainText('Essentiel');
    await expect(card(page)).toContainText('5 / 30');
    await expect(page).toHaveURL(/\/profil$/);
  });

  await test.step('The sixth repair, which the form still holds after the payment, is recorded', async () => {
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
    await expect(dashboard.customerName).toHaveValue('Sixième');
    await expect(dashboard.figure('Utilisation Plan')).toContainText('5 / 30');
    await dashboard.submit.click();
    await dashboard.isCreated();
    await expect(dashboard.figure('Utilisation Plan')).toContainText('6 / 30');
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Choosing a plan leads to its payment with two taps', async ({ page, shop: _shop }) => {
    await choose(page, 'Pro');
    await expect(payButton(page)).toBeInViewport();
    await payButton(page).tap();
    await new StripePages(page).isCheckoutOf('Pro');
  });
});

test('A subscription survives a failed payment, changes its plan, and is cancelled and resumed', {
  tag: '@nightly',
}, async ({ page, shop, dashboard }) => {
  const stripe = new StripePages(page);
  await subscribe(page, 'Essentiel');

  await test.step('A failed payment is reported until another card is accepted', async () => {
    await stripe.failRenewalOf(shop.email);
    await page.goto('/profil');
    await expect(card(page)).toContainText(/Le dernier paiement a échoué\..*en vigueur jusqu’au/);
    await expect(badge(page)).toContainText('Essentiel');
    await page.getByRole('button', { name: 'Gérer mon abonnement' }).click();
    await stripe.isPortal();
    await stripe.press('Enregistrer une nouvelle carte');
    await stripe.goBack();
    await expect(card(page)).toContainText('Votre abonnement est actif.');
  });

  await test.step('Choosing another plan changes the existing subscription and adds no second one', async () => {
    await choose(page, 'Pro');
    await payButton(page).click();
    await stripe.press('Confirmer : Pro, 19,99 € par mois');
    await expect(badge(page)).toContainText('Pro');
    await expect(card(page)).toContainText('Plan Pro');
    await expect(payButton(page)).toHaveCount(0);
    await expect.poll(() => plansKept(page)).toEqual([null, null]);
  });

  await test.step('A subscription is cancelled in Rebond, resumed in the portal and cancelled there', async () => {
    await page.getByRole('button', { name: 'Annuler l’abonnement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annuler l’abonnement' });
    await dialog.getByRole('button', { name: 'Annuler l’abonnement' }).click();
    await expect(dashboard.toast('Abonnement annulé')).toBeVisible();
    await expect(card(page)).toContainText(/Votre abonnement prend fin le \w+ \d/);

    await page.getByRole('button', { name: 'Gérer mon abonnement' }).click();
    await stripe.isPortal();
    await stripe.press('Ne pas annuler l’abonnement');
    await stripe.goBack();
    await expect(card(page)).toContainText('Votre abonnement est actif.');

    await page.getByRole('button', { name: 'Gérer mon abonnement' }).click();
    await stripe.isPortal();
    await stripe.press('Annuler l’abonnement');
    await stripe.goBack();
    await expect(card(page)).toContainText(/Votre abonnement prend fin le \w+ \d/);
    await page.getByRole('button', { name: 'Annuler l’abonnement' }).click();
    await expect(dashboard.toast('Aucun abonnement actif à annuler.')).toBeVisible();
    await expect(badge(page)).toContainText('Pro');
  });
});
