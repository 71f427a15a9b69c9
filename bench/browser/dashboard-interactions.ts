import type { Page } from '@playwright/test';
import { median } from '../report/report.ts';
import { CALM_MS, slowestInteraction, tap, watchInteractions } from './interactions.ts';

/** A person does this action on the dashboard. Every action can be repeated. */
type Interaction = { what: string; act: (page: Page) => Promise<void> };

/** Waits until something matches the CSS selector, because a search by role would take more time in the page. */
const waitUntilShown = (page: Page, selector: string) =>
  page.waitForFunction((css) => document.querySelector(css) !== null, selector);

/**
 * Waits until the address contains this part of a filter, or no longer contains it, and the list for the filter is
 * shown.
 */
async function filteredBy(page: Page, part: string, isThere: boolean): Promise<void> {
  await page.waitForFunction(([text, wanted]) => location.search.includes(text) === wanted, [
    part,
    isThere,
  ] as const);
  await waitUntilShown(page, 'main ul:not([aria-busy]) article, main section h2');
}

/** Presses a key as a person does, some time after the previous action. */
async function press(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(CALM_MS);
  await page.keyboard.press(key);
}

const PRESS_A_STATUS = 'press a status';
const OPEN_THE_FORM = 'open the new repair’s form';
const TYPE_A_SEARCH = 'type a search';
export const DAILY: readonly string[] = [OPEN_THE_FORM, PRESS_A_STATUS, TYPE_A_SEARCH];

const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'load the next page',
    async act(page) {
      const cards = await page.locator('article').count();
      await tap(page, page.getByRole('button', { name: 'Afficher plus' }));
      await page.waitForFunction(
        (count) => document.querySelectorAll('article').length > count,
        cards,
      );
    },
  },
  {
    what: 'open a card’s menu',
    async act(page) {
      await tap(page, page.getByRole('button', { name: /^Options de la réparation/ }).first());
      await waitUntilShown(page, '[role="menuitem"]');
      await press(page, 'Escape');
    },
  },
  {
    what: PRESS_A_STATUS,
    async act(page) {
      const card = page.locator('article').first();
      const other = card
        .getByRole('button', { name: /^(En réparation|Pièce commandée)$/, pressed: false })
        .first();
      // The wait uses a handle of the button, because after the press the locator no longer matches the button.
      const button = await other.elementHandle();
      await tap(page, other);
      await page.waitForFunction((it) => it?.getAttribute('aria-pressed') === 'true', button);
    },
  },
  {
    what: OPEN_THE_FORM,
    async act(page) {
      await tap(page, page.getByRole('button', { name: 'Nouvelle réparation' }));
      await waitUntilShown(page, 'dialog[open]');
      await press(page, 'Escape');
    },
  },
  {
    what: TYPE_A_SEARCH,
    async act(page) {
      const search = page.getByRole('searchbox', { name: 'Rechercher une réparation' });
      await tap(page, search);
      await page.keyboard.type('écran', { delay: 60 });
      await filteredBy(page, 'q=', true);
      await search.fill('');
      await filteredBy(page, 'q=', false);
    },
  },
  {
    what: 'choose a status to filter by',
    async act(page) {
      await page.getByLabel('Filtrer par statut').focus();
      await press(page, 'ArrowDown');
      await filteredBy(page, 'statut=', true);
      // The list keeps the previous choice until it is rendered again, and until then the key ArrowUp has no effect.
      await waitUntilShown(
        page,
        'select[aria-label="Filtrer par statut"] option:checked:not([value=""])',
      );
      await press(page, 'ArrowUp');
      await filteredBy(page, 'statut=', false);
    },
  },
];

/** Returns the slowest reaction to each action, or only to `wanted`: the median of `times` repetitions. */
export async function reactions(
  page: Page,
  times: number,
  wanted?: readonly string[],
): Promise<{ what: string; ms: number }[]> {
  const rows: { what: string; ms: number }[] = [];
  for (const { what, act } of INTERACTIONS) {
    if (wanted && !wanted.includes(what)) continue;
    const measured: number[] = [];
    while (measured.length < times) {
      await watchInteractions(page);
      await act(page);
      measured.push(await slowestInteraction(page));
    }
    rows.push({ what: `${what}: next paint`, ms: median(measured) });
  }
  return rows;
}
