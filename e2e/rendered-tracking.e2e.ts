import type { Page } from '@playwright/test';
import { securityHeaders } from '../infra/edge/edge.ts';
import { callApi } from '../local/testing/call-api.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { freshEmail } from './accounts.ts';
import { openCompany, test } from './live.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { pagesOf } from './printed.ts';
import { expectFitsNarrowAndDoubled, expectNoSidewaysScroll } from './screen-checks.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

/** Collects the lookups and style sheets that a page requests from now on. */
function watchRequests(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/suivi/') || pathname.endsWith('.css')) seen.push(pathname);
  });
  return seen;
}

/**
 * Expects on a phone that the help text of the not-found card is close to its link, and that doubled text stays
 * centred.
 */
async function expectOneBlock(page: Page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const way = await page.getByRole('link', { name: 'Réessayer' }).boundingBox();
  const help = await page.getByText(/^Vérifiez-le sur votre bon/).boundingBox();
  expect((help?.y ?? Infinity) - (way?.y ?? 0) - (way?.height ?? 0)).toBeLessThan(32);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((title?.x ?? 0) + (title?.width ?? 0) / 2).toBeCloseTo(390 / 2, 0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await page.setViewportSize(before);
}

/** Returns the words and opening hours of the page's main part that are divided between two lines. */
const dividedWords = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const divided: string[] = [];
    while (texts.nextNode()) {
      const { data } = texts.currentNode as Text;
      for (const { 0: word, index } of data.matchAll(/\d\d:\d\d - \d\d:\d\d|\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) divided.push(word);
      }
    }
    return divided;
  });

/** Returns how far down the page its content reaches, in pixels. */
const lowestContent = (page: Page): Promise<number> =>
  page
    .locator('main *')
    .evaluateAll((all) =>
      Math.ceil(Math.max(...all.map((each) => each.getBoundingClientRect().bottom)) + scrollY),
    );

type Shop = { origin: string; token: string };

async function createFinishedRepair({ origin, token }: Shop): Promise<Repair> {
  const json = {
    deviceType: 'smartphone',
    deviceModel: 'iPhone 13',
    issue: 'Écran fissuré',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: freshEmail('marie'),
  };
  const { body } = await callApi<Repair>({ origin }, '/api/repairs', {
    method: 'POST',
    token,
    json,
  });
  await changeStatus({ origin, token }, body.id, 'completed');
  return body;
}

async function changeStatus({ origin, token }: Shop, id: string, status: string): Promise<void> {
  const path = `/api/repairs/${id}/status`;
  await callApi({ origin }, path, { method: 'PATCH', token, json: { status } });
}

test('A tracking page arrives rendered, hydrates, follows the repair, and gives its key to nobody', async ({
  browser,
  cloud,
  shop,
  customer,
}) => {
  const token = shop.tokens.accessToken;
  await openCompany(cloud, token);
  const repair = await createFinishedRepair({ origin: cloud.origin, token });
  const page = await customer.open('/tarifs');

  for (const width of WIDTHS) {
    await test.step(`A repair is readable without JavaScript, ${width} px wide`, async () => {
      const context = await browser.newContext({
        baseURL: cloud.origin,
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      });
      const plain = await context.newPage();
      const written = plain.getByText('Écrire un message', { exact: true });
      await plain.goto(`/suivi/${repair.trackingNumber}?cle=${repair.tracking_key}`);
      await expect(written).toBeAttached();
      await expect(written).toBeHidden();
      await plain.goto('/suivi');
      await plain.getByLabel('Numéro de suivi').fill(repair.trackingNumber);
      await plain.getByRole('button', { name: 'Suivre' }).click();
      const tracking = new TrackingPage(plain);
      await expect(plain.getByRole('heading', { level: 1 })).toContainText(repair.trackingNumber);
      await expect(plain.locator('article header').getByText('Réparation terminée')).toBeVisible();
      await expect(plain.getByText('Smartphone · iPhone 13')).toBeVisible();
      await expect(plain.getByText('Marie D.')).toBeVisible();
      await expect(tracking.history).toHaveCount(2);
      await expect(tracking.history.first()).toBeVisible();
      await expect(tracking.pickup).toContainText('4 quai des Belges, 13001 Marseille');
      await expect(plain.locator('main'), 'drawn with its own styles').toHaveCSS(
        'display',
        'block',
      );
      await expect(plain.locator('h1')).toHaveCSS('font-weight', '620');
      await expectNoSidewaysScroll(plain);
      await context.close();
    });
  }

  await test.step('The app hydrates the rendered page without repeating its requests, and shows later changes', async () => {
    const seen = watchRequests(page);
    const response = await page.goto(`/suivi/${repair.trackingNumber}`);
    const drawn = await page.locator('article').elementHandle();
    const [policy = ''] = [response?.headers()['content-security-policy']];
    const { 'content-security-policy': ofAll, ...others } = securityHeaders([]);
    expect(response?.headers()).toMatchObject(others);
    expect(policy.replace(/ 'sha256-[\w+/=]{44}'/, '')).toBe(ofAll);

    await expect(page.getByText(/^En direct/)).toBeVisible();
    expect(seen).toEqual([]);
    await expectFitsNarrowAndDoubled(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await drawn?.evaluate((article) => article.isConnected), 'not rendered again').toBe(
      true,
    );
    await changeStatus({ origin: cloud.origin, token }, repair.id, 'progress');
    await expect(page.getByRole('status')).toContainText('En cours de réparation');
    await expect(new TrackingPage(page).history).toHaveCount(3);
  });

  for (const [asset, when] of [
    ['wake', 'every script has arrived'],
    ['tracking-result-page', 'the page is hydrated'],
  ] as const) {
    await test.step(`A button that is pressed before ${when} does its work afterwards`, async () => {
      const held = Promise.withResolvers<void>();
      await page.route(new RegExp(`/assets/${asset}[.].*\\.js$`), async (route) => {
        await held.promise;
        await route.continue();
      });
      const sent = asset === 'wake' ? undefined : page.waitForRequest(/\/assets\/tracking-result/);
      await page.goto(`/suivi/${repair.trackingNumber}?cle=${repair.tracking_key}`, {
        waitUntil: 'commit',
      });
      await sent;
      await page.getByRole('button', { name: 'Écrire un message' }).click();
      held.resolve();
      await expect(page.getByLabel('Votre message')).toBeVisible();
      await page.unrouteAll();
    });
  }

  await test.step('From a repair to the form and back, the app shows the repair’s current state', async () => {
    await page.getByRole('link', { name: 'Autre suivi' }).click();
    await expect(page.getByRole('heading', { name: 'Suivre votre réparation' })).toBeVisible();
    await changeStatus({ origin: cloud.origin, token }, repair.id, 'contact');
    await page.goBack();
    await expect(page.getByText(/Votre réparateur a besoin de votre avis/)).toBeVisible();
  });

  await test.step('With doubled text on a phone, no word and no opening hours are divided', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const message = 'Réparation terminée, connecteur commandé et remplacé';
    await callApi(cloud, `/api/repairs/${repair.id}/status`, {
      method: 'PATCH',
      token,
      json: { status: 'completed', message },
    });
    await expect(page.getByText(message)).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await dividedWords(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  await test.step('A print fits on a sheet of its height, shows no links or buttons, and marks a reached step without a background', async () => {
    await page.emulateMedia({ media: 'print' });
    const pressed = page.locator('nav a, main :is(button, a:not([href^="tel:"]))');
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
    const mark = page.getByRole('list', { name: 'Avancement' }).locator('li > span').first();
    await expect(mark).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(mark).not.toHaveCSS('color', 'rgb(255, 255, 255)');
    const sheet = { width: '390px', height: `${(await lowestContent(page)) + 8}px` };
    expect(pagesOf(await page.pdf(sheet)), 'the margins of the paper are enough').toBe(1);
    await page.emulateMedia({ media: null });
  });

  await test.step('A phone shows the whole text of a long question', async () => {
    const message = Array.from({ length: 12 }, (_, line) => `Ligne ${line} de la question`).join(
      '\n',
    );
    await callApi(cloud, `/api/repairs/${repair.id}/status`, {
      method: 'PATCH',
      token,
      json: { status: 'contact', message },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    const question = page.locator('header p').filter({ hasText: 'Ligne 11' });
    await expect(question).toBeVisible();
    expect(await question.evaluate((p) => p.scrollHeight - p.clientHeight)).toBeLessThan(2);
  });

  customer.expectRefusal(404, /\/suivi\//);
  await test.step('An unknown number shows the not-found card and a link back', async () => {
    await page.goto('/suivi/RB99999999');
    await expect(page.getByRole('heading', { name: 'Réparation introuvable' })).toBeVisible();
    await expect(
      page.getByText('Le numéro de suivi "RB99999999" n\'existe pas ou est incorrect.'),
    ).toBeVisible();
    await expectOneBlock(page);
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expect(page).toHaveURL(/\/suivi$/);
  });

  await test.step('Another site receives the origin of a tracking page, and neither number nor key', async () => {
    const referrer = Promise.withResolvers<string | null>();
    await page.context().route('https://ailleurs.exemple/**', async (route) => {
      referrer.resolve(await route.request().headerValue('referer'));
      await route.fulfill({ body: 'Ailleurs' });
    });
    await page.goto(`/suivi/RB00000000?cle=${'k'.repeat(22)}`);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://ailleurs.exemple/',
      });
      document.body.append(link);
      link.click();
    });
    // The policy sends only the origin. With `unsafe-url`, the referrer would be the whole address.
    expect(await referrer.promise).toBe(`${cloud.origin}/`);
  });
});
