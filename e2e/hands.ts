import type { Locator, Page } from '@playwright/test';

/** Acts as a person at the counter, and counts the key presses and clicks. */
export function countedHands(page: Page) {
  const done = { keys: 0, clicks: 0 };
  return {
    done,
    press: async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
      done.keys += names.length;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      done.keys += [...text].length;
    },
    click: async (target: Locator) => {
      await target.click();
      done.clicks += 1;
    },
  };
}
