import { expect, type Page } from '@playwright/test';

/** Acts on the pages of the local Stripe: the checkout, the portal, and the page that triggers events. */
export class StripePages {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get payButton() {
    return this.#page.getByRole('button', { name: /^S’abonner et payer/ });
  }

  async isCheckoutOf(plan: string) {
    await expect(
      this.#page.getByRole('heading', { name: `Rebond ${plan}`, level: 1 }),
    ).toBeVisible();
  }

  async isPortal() {
    await expect(
      this.#page.getByRole('heading', { name: 'Gérer votre abonnement', level: 1 }),
    ).toBeVisible();
  }

  async press(name: string) {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }

  async goBack() {
    await this.#page.getByRole('link', { name: /revenir à Rebond$/i }).click();
  }

  /** Sets the behaviour of the local Stripe from now on, for every journey of this cloud. */
  async behave(what: 'delivery' | 'api', mode: 'normal' | 'held' | 'down') {
    const answer = await this.#page.request.post('/_local/stripe', { form: { do: what, mode } });
    expect(answer.ok()).toBe(true);
  }

  /** Makes a renewal due with a card that is refused; Stripe notifies the application. */
  async failRenewalOf(email: string) {
    await this.#page.goto('/_local/stripe');
    const subscription = this.#page.locator('section').filter({ hasText: email });
    await subscription.getByRole('button', { name: 'Échéance dont le paiement échoue' }).click();
    await expect(subscription).toContainText('paiement en retard');
    await expect(async () => {
      await this.#page.goto('/_local/stripe');
      await expect(this.#page.getByText('0 en attente.')).toBeVisible({ timeout: 500 });
    }).toPass();
  }
}
