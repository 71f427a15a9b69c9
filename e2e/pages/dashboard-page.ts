import { expect, type Page } from '@playwright/test';

/** A journey types these texts into the form, and chooses the type of device by its label. */
export type TypedRepair = {
  deviceType: string;
  deviceModel?: string;
  issue?: string;
  customerName: string;
  customerFirstName?: string;
  customerEmail: string;
  customerPhone?: string;
};

export class DashboardPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get title() {
    return this.#page.getByRole('heading', { name: 'Mes Réparations', level: 1 });
  }

  get dialog() {
    return this.#page.getByRole('dialog', { name: 'Nouvelle réparation' });
  }

  get submit() {
    return this.dialog.getByRole('button', { name: 'Créer la réparation' });
  }

  get customerName() {
    return this.dialog.getByLabel('Nom du client', { exact: true });
  }

  get cards() {
    return this.#page.getByRole('article');
  }

  /** Returns the card that contains this text, such as a customer's name or a tracking number. */
  card(text: string) {
    return this.cards.filter({ hasText: text });
  }

  toast(title: string) {
    return this.#page.getByRole('listitem').filter({ hasText: title });
  }

  figure(label: string) {
    const strip = this.#page.getByRole('region', { name: 'Statistiques' });
    return strip.getByRole('group', { name: label });
  }

  async isShown() {
    await expect(this.title).toBeVisible();
  }

  async openDialog() {
    await this.#page.getByRole('button', { name: 'Nouvelle réparation' }).first().click();
    await expect(this.dialog).toBeVisible();
  }

  async fill(repair: TypedRepair) {
    await this.dialog.getByLabel('Type d’appareil').selectOption({ label: repair.deviceType });
    await this.dialog.getByLabel('Modèle').fill(repair.deviceModel ?? '');
    await this.dialog.getByLabel('Problème constaté').fill(repair.issue ?? '');
    await this.customerName.fill(repair.customerName);
    await this.dialog.getByLabel('Prénom du client').fill(repair.customerFirstName ?? '');
    await this.dialog.getByLabel('E-mail du client').fill(repair.customerEmail);
    await this.dialog.getByLabel('Téléphone du client').fill(repair.customerPhone ?? '');
  }

  /** Records a repair through the dialog and returns its tracking number. */
  async create(repair: TypedRepair): Promise<string> {
    await this.openDialog();
    await this.fill(repair);
    await this.submit.click();
    await this.isCreated();
    const card = this.card(repair.customerName).first();
    await expect(card).toBeVisible();
    const [number] = (await card.textContent())?.match(/RB\d{8}/) ?? [];
    if (number === undefined) throw new Error('The card shows no tracking number');
    return number;
  }

  /** Waits until the server has created the repair, because the form stays until then. */
  async isCreated() {
    await expect(this.dialog).toBeHidden();
  }

  async setStatus(trackingNumber: string, label: string) {
    await this.card(trackingNumber).getByRole('button', { name: label, exact: true }).click();
  }

  async openMenu(trackingNumber: string) {
    await this.card(trackingNumber)
      .getByRole('button', { name: /options/i })
      .click();
  }

  menuItem(name: string) {
    return this.#page.getByRole('menuitem', { name });
  }
}
