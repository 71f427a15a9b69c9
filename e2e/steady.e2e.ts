import type { Page } from '@playwright/test';
import { issuedSince } from './documents-table.ts';
import { issueFor, nameCompany } from './repair-documents.ts';
import { createRepairs } from './repairs.ts';
import { test } from './shop-test.ts';
import { giveSubscription } from './subscriptions.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

const PUBLIC = ['/', '/tarifs'];
const SIGNED_IN = [
  ...['/dashboard', '/a-suivre', '/clients', '/documents', '/facturation', '/encaissements'],
  ...['/statistiques', '/profil', '/profil/messages', '/profil/documents'],
];

/** TypeScript does not know these entries of Chromium (Layout Instability API). */
type LayoutShift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Records from the start of each page what moves without an action of the person. */
function watchMoves() {
  const place = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
  const moved: string[] = [];
  const add = (entries: PerformanceEntry[]) => {
    for (const { hadRecentInput, sources } of entries as LayoutShift[]) {
      if (hadRecentInput) continue;
      for (const { node, previousRect, currentRect } of sources) {
        const text = node?.textContent?.slice(0, 30);
        moved.push(`${text}: ${place(previousRect)} to ${place(currentRect)}`);
      }
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const read = () => {
    add(observer.takeRecords());
    return moved;
  };
  Object.assign(window, { movesSoFar: read });
}

const movesSoFar = (): string[] => Reflect.get(window, 'movesSoFar')();

async function expectNothingMoved(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The count of 'À suivre' comes last.
  if (SIGNED_IN.includes(path)) {
    await expect(page.getByText('à traiter').first()).toBeAttached();
  }
  expect.soft(await page.evaluate(movesSoFar), `what moved on ${path}`).toEqual([]);
}

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('No page moves what it shows while the rest of it loads', {
      tag: '@nightly',
    }, async ({ page, headers, cloud, shop }) => {
      await giveSubscription(cloud, shop.sub, { plan: 'pro' });
      await page.addInitScript(watchMoves);
      await nameCompany(page.request, headers);
      await issuedSince(cloud, shop.sub, 20);
      const late = { documentType: 'facture', daysAgo: 20, dueInDays: 5 } as const;
      await issueFor(page.request, headers, late);
      await createRepairs(page, 2);
      for (const path of [...PUBLIC, ...SIGNED_IN]) {
        await test.step(path, () => expectNothingMoved(page, path));
      }
    });
  });
}
