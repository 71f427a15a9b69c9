import type { Page } from '@playwright/test';
import { openAwake } from '../awake.ts';

/** Acts on the public pages /suivi and /suivi/{number}. */
export class TrackingPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get number() {
    return this.#page.getByRole('textbox', { name: 'Numéro de suivi' });
  }

  get follow() {
    return this.#page.getByRole('button', { name: 'Suivre' });
  }

  /** Opens a repair's page from the form, so that the app itself looks the number up. */
  async search(trackingNumber: string): Promise<void> {
    await openAwake(this.#page, '/suivi');
    await this.number.fill(trackingNumber);
    await this.follow.click();
  }

  /** The newest entry comes first. */
  get history() {
    return this.#page.getByRole('region', { name: 'Historique' }).getByRole('listitem');
  }

  get pickup() {
    return this.#page
      .locator('section')
      .filter({ has: this.#page.getByRole('heading', { name: 'Réparation terminée !' }) });
  }
}
