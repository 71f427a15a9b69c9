import type { Browser, Page } from '@playwright/test';
import { callApi } from '../local/testing/call-api.ts';
import { DEFAULT_SCHEDULE } from '../shared/company/schedule.ts';
import type { RunningCloud } from './cloud.ts';
import { type PageProblems, watchPage } from './page-problems.ts';
import { test as shopTest } from './shop-test.ts';
import { expect } from './test.ts';

type Customer = Pick<PageProblems, 'expectRefusal'> & {
  /** Opens a page in a browser that knows nothing about the shop. */
  open(path: string): Promise<Page>;
};

/** The journey has two people: the signed-in shop, and a customer with a browser of their own. */
export const test = shopTest.extend<{ customer: Customer }>({
  customer: async ({ browser, cloud }, use) => {
    const { customer, leave } = await startCustomer(browser, cloud.origin);
    await use(customer);
    expect((await leave()).unexpected(), 'errors in the customer’s console').toEqual([]);
  },
});

/** Starts a customer’s browser over the cloud at `baseURL`; `leave` closes it and returns its pages' problems. */
export async function startCustomer(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  const problems = watchPage(context);
  const customer: Customer = {
    expectRefusal: problems.expectRefusal,
    async open(path) {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
  const leave = async () => {
    await context.close();
    return problems;
  };
  return { customer, problems, leave };
}

/** Waits until the page announces `text` after this call, even if the text disappears again immediately. */
export const announcement = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const regions = [...document.querySelectorAll('[role=status]')];
          if (!regions.some((region) => region.textContent?.includes(wanted))) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

/**
 * Gives the shop a name, an address and hours, which a customer needs to collect a repair. Its notifications leave at
 * once; e2e/undo.e2e.ts and e2e/live-dashboard.e2e.ts test the hold.
 */
export async function openCompany(cloud: Pick<RunningCloud, 'origin'>, token: string) {
  const json = {
    company_name: 'Atelier du Port',
    siret: '73282932000074',
    vat_regime: 'franchise',
    legal_details: 'EI Léa Martin',
    mediator_name: 'Médiation Conso',
    address: '4 quai des Belges, 13001 Marseille',
    phone: '04 91 00 00 00',
    schedule: DEFAULT_SCHEDULE,
    hold_seconds: 0,
  };
  const answer = await callApi(cloud, '/api/company', { method: 'PUT', token, json });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
