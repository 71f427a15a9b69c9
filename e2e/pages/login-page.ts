import type { Page } from '@playwright/test';
import type { Account } from '../accounts.ts';

/** The page /login in its modes. */
export class LoginPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get email() {
    return this.#page.getByRole('textbox', { name: /e-?mail/i });
  }

  get password() {
    return this.#page.getByLabel('Mot de passe', { exact: true });
  }

  get confirmation() {
    return this.#page.getByLabel(/^Confirm.*mot de passe/i);
  }

  get signInButton() {
    return this.#page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true });
  }

  get signUpButton() {
    return this.#page.getByRole('main').getByRole('button', { name: 'Créer mon compte' });
  }

  async open() {
    await this.#page.goto('/login');
  }

  async openSignUp() {
    await this.open();
    await this.#page.getByRole('button', { name: /Créer un compte|inscri/i }).click();
  }

  async signIn({ email, password }: Account) {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.signInButton.click();
  }

  async signUp({ email, password }: Account, confirmation = password) {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.confirmation.fill(confirmation);
    await this.signUpButton.click();
  }
}
