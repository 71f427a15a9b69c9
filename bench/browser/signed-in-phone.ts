/** Prepares a phone on which a shop with many repairs is signed in. */
import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { TestShop } from '../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import { fillFolder, optionsOf } from '../filled-folder.ts';
import { emptyCache, type Visit, visit } from './browser-profile.ts';

type FilledCloud = { cloud: TestCloud; shop: TestShop; stop: () => Promise<void> };

/** Starts an embedded cloud with the web build and a shop of `repairs` repairs whose password is known. */
export async function startFilledCloud(repairs: number): Promise<FilledCloud> {
  const { folder, shop } = await fillFolder(repairs);
  const cloud = await startTestCloud({ ...optionsOf(folder), web: true });
  const stop = async () => {
    await cloud.stop();
    rmSync(folder, { recursive: true });
  };
  return { cloud, shop, stop };
}

/** Waits by a CSS selector, because a search by role would take the measured page a tenth of a second. */
export const firstCard = (page: Page) => page.locator('article').first().waitFor();

export async function signIn(
  phone: BrowserContext,
  origin: string,
  shop: { email: string; password: string },
): Promise<void> {
  const page = await phone.newPage();
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(shop.email);
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.fill(shop.password);
  await password.press('Enter');
  await firstCard(page);
  await page.close();
}

/** Opens `url` `times` times, each time with the phone's session and an empty cache. */
export async function coldVisits(
  phone: BrowserContext,
  url: string,
  times: number,
  ...rest: [ready: Parameters<typeof visit>[2], network?: Parameters<typeof visit>[3]]
): Promise<Visit[]> {
  const visits: Visit[] = [];
  while (visits.length < times) {
    const page = await phone.newPage();
    await emptyCache(page);
    await page.close();
    visits.push(await visit(phone, url, ...rest));
  }
  return visits;
}
