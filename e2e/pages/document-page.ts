import { expect, type Page } from '@playwright/test';

/** Acts on the document editor /facturation and the pages of issued documents. */
export class DocumentPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get preview() {
    return this.#page.getByRole('article', { name: 'Aperçu du document' });
  }

  get client() {
    return this.#page.getByLabel('Nom du client');
  }

  get address() {
    return this.#page.getByLabel('Adresse du client');
  }

  get issueButton() {
    return this.#page.getByRole('button', { name: 'Émettre', exact: true });
  }

  get dialog() {
    return this.#page.getByRole('dialog');
  }

  async open(query = '') {
    await this.#page.goto(`/facturation${query}`);
    await expect(this.preview).toBeVisible();
  }

  line(rank: number) {
    const line = this.#page.getByRole('listitem', { name: `Ligne ${rank}` });
    return {
      description: line.getByLabel('Description'),
      quantity: line.getByLabel('Quantité'),
      price: line.getByLabel('Prix unitaire'),
      rate: line.getByLabel('TVA (%)'),
      discount: line.getByLabel('Remise'),
      kind: (name: string) => line.getByRole('radio', { name }),
      unfold: () => line.getByText(/^Unité,/).click(),
    };
  }

  async fillLine(
    rank: number,
    description: string,
    quantity: string,
    price: string,
    kind: 'Travail' | 'Pièce' | 'Appareil' = 'Travail',
  ) {
    const line = this.line(rank);
    await line.description.fill(description);
    await line.quantity.fill(quantity);
    await line.price.fill(price);
    await line.kind(kind).check();
  }

  async choose(type: 'Facture' | 'Devis') {
    await this.#page.getByLabel('Type de document').selectOption({ label: type });
  }

  /** Issues the draft and returns the final number from the page that opens. */
  async issue(): Promise<string> {
    await this.issueButton.click();
    await this.dialog.getByRole('button', { name: /^Émettre l[ea] / }).click();
    return this.issuedNumber();
  }

  async issuedNumber(): Promise<string> {
    const heading = this.#page.getByRole('heading', { level: 1, name: /(FA|DE|AV)-\d{4}-\d{4}/ });
    await expect(heading).toBeVisible();
    return ((await heading.textContent()) ?? '').replace(/^\S+ /, '');
  }

  async press(name: string) {
    await this.#page.getByRole('button', { name }).click();
  }
}
