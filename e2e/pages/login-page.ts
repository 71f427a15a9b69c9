import type { Page } from '@playwright/test';
import type { Account } from '../accounts.ts';
import { openAwake } from '../awake.ts';

export class LoginPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get email() {
    return this.#page.getByRole('textbox', { name: 'Adresse e-mail' });
  }

  get password() {
    return this.#page.getByLabel('Mot de passe', { exact: true });
  }

  get confirmation() {
    return this.#page.getByLabel('Confirmer le mot de passe');
  }

  get signInButton() {
    return this.#page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true });
  }

  get signUpButton() {
    return this.#page.getByRole('main').getByRole('button', { name: 'Créer mon compte' });
  }

  /** This field takes the authenticator's code, which is requested after the password. */
  get code() {
    return this.#page.getByLabel('Code à 6 chiffres');
  }

  get validate() {
    return this.#page.getByRole('button', { name: 'Valider' });
  }

  async recoverSignIn(code: string) {
    await this.#page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    await this.#page.getByLabel('Code de secours').fill(code);
    await this.#page.getByRole('button', { name: 'Se connecter avec ce code' }).click();
  }

  async open() {
    await openAwake(this.#page, '/login');
  }

  async openSignUp() {
    await this.open();
    await this.showSignUp();
  }

  async showSignUp() {
    await this.#page.getByRole('button', { name: 'Pas encore de compte' }).click();
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

  async askForRecovery(email: string) {
    await this.open();
    await this.#page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
    await this.email.fill(email);
    await this.#page.getByRole('button', { name: 'Recevoir un code' }).click();
  }

  /** Fills in the form that the link of the recovery e-mail opens. */
  async setNewPassword(password: string) {
    await this.#page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
    await this.confirmation.fill(password);
    await this.#page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  }
}
