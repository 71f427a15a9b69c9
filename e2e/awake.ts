import type { Page } from '@playwright/test';

/** Whether React answers for what stands in the page: it marks the elements it has taken over. */
const hasReact = () => {
  const control = document.querySelector('main button');
  return control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps$'));
};

/** Until the scripts of a page have taken it over. */
export const untilAwake = async (page: Page): Promise<void> => {
  await page.waitForFunction(hasReact);
};

/** Opens a page that stands before its scripts have come, and waits for them: until then its buttons do nothing. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
}
