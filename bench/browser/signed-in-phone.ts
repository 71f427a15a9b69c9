/** Prepares a phone on which a shop with many repairs is signed in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import { databaseIn, seedShop } from '../seed.ts';
import { emptyCache, type Visit, visit } from './browser-profile.ts';

type FilledCloud = { cloud: TestCloud; shop: TestShop; stop: () => Promise<void> };

/** Starts an embedded cloud with the web build and a shop of `repairs` repairs whose password is known. */
export async function startFilledCloud(repairs: number): Promise<FilledCloud> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rebond-bench-'));
  const options = {
    web: true,
    dataDirectory: folder,
    report: () => undefined,
    inspectAnswer: () => undefined,
  };
  // The account comes first, because the user pool assigns the id under which the repairs are stored.
  const empty = await startTestCloud(options);
  const shop = await createShop(empty).finally(empty.stop);
  // Only the table's file is removed. A cloud with accounts needs the files of the queues, which are in the same
  // folder.
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(databaseIn(folder) + suffix, { force: true });
  }
  await seedShop(repairs, folder, shop.sub);
  const cloud = await startTestCloud(options);
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
