import { test as base, expect } from '@playwright/test';
import { type Account, makeAccount } from './accounts.ts';
import { type RunningCloud, startCloudProcess } from './cloud.ts';
import { deployedCloud, deployedOrigin } from './deployed.ts';
import { outboxOf } from './outbox.ts';
import { type PageProblems, watchPage } from './page-problems.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { LoginPage } from './pages/login-page.ts';

type WorkerFixtures = { cloud: RunningCloud };
type Fixtures = {
  /** A journey that expects a problem in the page's console declares it here. */
  problems: PageProblems;
  outbox: ReturnType<typeof outboxOf>;
  login: LoginPage;
  dashboard: DashboardPage;
  /** Only this journey uses this confirmed shop. */
  account: Account;
  /** `account` is signed in on this dashboard. */
  signedIn: DashboardPage;
};

/**
 * Gives each worker an embedded cloud or the deployed application, and each journey a watched page and shops on demand.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const origin = deployedOrigin();
      const cloud = origin ? deployedCloud(origin) : await startCloudProcess();
      await use(cloud);
      await cloud.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
  problems: [
    async ({ context }, use) => {
      const problems = watchPage(context);
      await use(problems);
      expect(problems.unexpected(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  // Resets what a journey may have set and Playwright does not reset in a reused context (playwright.config.ts).
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
    await context.clearPermissions();
  },
  outbox: async ({ cloud }, use) => use(outboxOf(cloud.origin)),
  login: async ({ page }, use) => use(new LoginPage(page)),
  dashboard: async ({ page }, use) => use(new DashboardPage(page)),
  account: async ({ cloud }, use) => use(await makeAccount(cloud.origin)),
  signedIn: async ({ account, login, dashboard }, use) => {
    await login.open();
    await login.signIn(account);
    await dashboard.isShown();
    await use(dashboard);
  },
});

export { expect };
