import type { Page } from '@playwright/test';

export class RecordPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get title() {
    return this.#page.getByRole('heading', { level: 1 });
  }

  get dialog() {
    return this.#page.getByRole('dialog');
  }

  get notes() {
    return this.part('Notes privées').getByRole('textbox');
  }

  /** The newest entry comes first. The entries are hidden while the history is folded. */
  get history() {
    const hidden = { includeHidden: true };
    return this.part('Historique').getByRole('list', hidden).first().getByRole('listitem', hidden);
  }

  part(name: string) {
    return this.#page.getByRole('region', { name });
  }

  link(name: string) {
    return this.#page.getByRole('link', { name });
  }

  button(name: string) {
    return this.#page.getByRole('button', { name, exact: true });
  }

  field(name: string) {
    return this.dialog.getByLabel(name, { exact: false }).first();
  }
}
