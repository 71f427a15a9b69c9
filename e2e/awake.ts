import type { Page } from '@playwright/test';

/** Returns whether React has hydrated the page. React marks the elements that it controls. */
export const hasReact = () => {
  const control = document.querySelector('main :is(a, button)');
  return control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps$'));
};

/** Waits until the page is hydrated. */
export const untilAwake = async (page: Page): Promise<void> => {
  await page.waitForFunction(hasReact);
};

/** Opens a page and waits for its scripts, because its buttons do nothing before that. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
}
