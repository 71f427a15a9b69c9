import type { Page } from '@playwright/test';

/** Waits until the address holds a part of a filter, or no longer, and the list that it asks for is there. */
async function filteredBy(page: Page, part: string, isThere: boolean): Promise<void> {
  await page.waitForFunction(([text, wanted]) => location.search.includes(text) === wanted, [
    part,
    isThere,
  ] as const);
  await page.locator('ul:not([aria-busy]) article, h2').first().waitFor();
}

/** What a person does on the dashboard; each leaves the page so that it can be done again. */
export const INTERACTIONS: readonly { what: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: 'load the next page',
    async act(page) {
      const cards = await page.getByRole('article').count();
      await page.getByRole('button', { name: 'Afficher plus' }).click();
      await page.getByRole('article').nth(cards).waitFor();
    },
  },
  {
    what: 'open a card’s menu',
    async act(page) {
      await page
        .getByRole('button', { name: /^Options de la réparation/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Modifier' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    what: 'press a status',
    async act(page) {
      const card = page.getByRole('article').first();
      const other = card.getByRole('button', { pressed: false, disabled: false });
      await other
        .filter({ hasText: /En réparation|Pièce commandée/ })
        .first()
        .click();
      await page.getByText('Statut mis à jour').first().waitFor();
    },
  },
  {
    what: 'open the new repair’s form',
    async act(page) {
      await page.getByRole('button', { name: 'Nouvelle réparation' }).click();
      await page.getByRole('dialog', { name: 'Nouvelle réparation' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    what: 'type a search',
    async act(page) {
      const search = page.getByRole('searchbox', { name: 'Rechercher une réparation' });
      await search.click();
      await page.keyboard.type('écran', { delay: 60 });
      await filteredBy(page, 'q=', true);
      await search.fill('');
      await filteredBy(page, 'q=', false);
    },
  },
  {
    what: 'choose a status to filter by',
    async act(page) {
      const filter = page.getByLabel('Filtrer par statut');
      await filter.focus();
      await page.keyboard.press('ArrowDown');
      await filteredBy(page, 'statut=', true);
      await page.keyboard.press('ArrowUp');
      await filteredBy(page, 'statut=', false);
    },
  },
];

type Watched = { slowestMs: number };

/** Starts to note how long the page takes from each click or key to the next paint. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: { slowestMs: number } = { slowestMs: 0 };
    Object.assign(window, { watched });
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries) watched.slowestMs = Math.max(watched.slowestMs, entry.duration);
    };
    new PerformanceObserver((list) => note(list.getEntries())).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
}

/** The longest of them, in milliseconds, by steps of 8 as browsers tell it. */
export async function slowestInteraction(page: Page): Promise<number> {
  // Entries come some time after their frame.
  await page.waitForTimeout(600);
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched.slowestMs);
}
