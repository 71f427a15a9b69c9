/** Acts in a page as a person does, and measures how soon it reacts. */
import type { Locator, Page } from '@playwright/test';

/**
 * A measured action begins after this pause, in which the page finishes the work that the search for the element
 * caused.
 */
export const CALM_MS = 150;

/**
 * Taps the middle of an element, without the checks in the page that Playwright's own `tap` adds. The element is
 * scrolled to the middle first: a headless window is lower than the phone, and waiting for the paint of a change below
 * its edge would never end.
 */
export async function tap(page: Page, target: Locator): Promise<void> {
  // The element is scrolled to twice, because cards near the screen get their own height only the first time.
  for (let time = 0; time < 2; time += 1) {
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(CALM_MS);
  }
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element to tap has no box');
  await page.waitForTimeout(CALM_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

type Watched = { slowestMs: number };

/** Starts to record the time from each tap or key to the next paint. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: { slowestMs: number } = { slowestMs: 0 };
    Object.assign(window, { watched });
    const note = (entries: PerformanceEventTiming[]) => {
      // Only an entry with an interaction id comes from a person's action. Other entries come, for example, from an
      // element that moves under the pointer.
      for (const { interactionId, duration } of entries)
        if (interactionId > 0) watched.slowestMs = Math.max(watched.slowestMs, duration);
    };
    new PerformanceObserver((list) => note(list.getEntries() as PerformanceEventTiming[])).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
}

/** Returns the longest time in milliseconds. Browsers report it in steps of 8. */
export async function slowestInteraction(page: Page): Promise<number> {
  // Entries arrive some time after their frame.
  await page.waitForTimeout(600);
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched.slowestMs);
}
