import type { Page } from '@playwright/test';

/** Acts on the company form of the page /profil. */
export class ProfilePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get companyName() {
    return this.#page.getByLabel(/nom de l[’']entreprise/i);
  }

  get siret() {
    return this.#page.getByLabel(/siret/i);
  }

  get address() {
    return this.#page.getByLabel(/^adresse(?!.*mail)/i);
  }

  get phone() {
    return this.#page.getByLabel(/téléphone/i);
  }

  get save() {
    return this.#page.getByRole('button', { name: 'Sauvegarder les modifications' });
  }

  async open() {
    await this.#page.goto('/profil');
  }

  /** Opens a closed day with these hours. */
  async setHours(day: string, { open, close }: { open: string; close: string }) {
    const row = this.#page.getByRole('group', { name: day });
    await row.getByLabel('Fermé').uncheck();
    await row.getByLabel(/ouv/i).fill(open);
    await row.getByLabel(/fermeture/i).fill(close);
  }
}
