/**
 * Measures tasks of a shop's day in a Chromium with `npm start`: keys, clicks, and seconds in which its user waits.
 * `npm run bench -- tasks` writes tasks.json with the earlier figures beside the new ones; `npx node bench/tasks.ts
 * FOLDER` measures another checkout into bench/tasks/before.json, with `null` for a task that it does not support.
 */
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { untilAwake } from '../e2e/awake.ts';
import { countedHands } from '../e2e/hands.ts';
import { ROOT } from '../local/root.ts';
import { launchBrowser } from './browser/browser-profile.ts';
import { reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';
import { counterOnPhone, slipPdf } from './tasks/counter.ts';
import {
  acceptedQuote,
  acceptedToHandedOver,
  evening,
  quoteFromCard,
  quoteToInvoice,
} from './tasks/documents.ts';
import { keepAsBefore, NOT_THEN, rowsOf, sumOf, type Taken } from './tasks/figures.ts';
import type { Task } from './tasks/person.ts';
import {
  changeWithMessage,
  findByName,
  intakeOfKnown,
  intakeOfNew,
  undo,
} from './tasks/repairs.ts';
import {
  apiOf,
  enter,
  fillIn,
  newShop,
  reopen,
  type Shop,
  signUp,
  startInstance,
} from './tasks/shop.ts';

const checkout = path.resolve(process.argv[2] ?? ROOT);
const isPresent = checkout === ROOT;
type Size = { width: number; height: number };
const COUNTER: Size = { width: 1440, height: 900 };
/** An open keyboard leaves this part of a phone of 390 × 844 px. */
const WITH_KEYBOARD: Size = { width: 390, height: 508 };
const { origin, stop } = await startInstance(checkout);
const browser = await launchBrowser();
try {
  const { taken, rows } = await measure(browser, newShop(origin));
  for (const [name, figures] of Object.entries(taken)) {
    const { keys, clicks, seconds } = figures ?? { keys: 0, clicks: 0, seconds: 0 };
    const summary = `${keys} keys, ${clicks} clicks, ${seconds.toFixed(1)} s`;
    console.log(`${name}: ${figures ? summary : NOT_THEN}`);
  }
  if (isPresent) reportTable('tasks', [...Object.entries(taken).flatMap(rowsOf), ...rows]);
  else keepAsBefore(checkout, taken);
} finally {
  await browser.close();
  stop();
}

async function measure(chromium: Browser, shop: Shop): Promise<{ taken: Taken; rows: Row[] }> {
  const page = await openPage(chromium, COUNTER);
  const taken: Taken = {};
  const take = async (name: string, task: Task, on = page) => {
    const hands = countedHands(on);
    const since = performance.now();
    // An earlier checkout may not support a task. The task then fails because an element is missing.
    const isDone = await task(hands, on).then(
      () => true,
      (error: unknown) => {
        if (isPresent) throw error;
        console.log(`${name}: ${String(error).split('\n')[0]}`);
        return false;
      },
    );
    const seconds = Math.round((performance.now() - since) / 10) / 100;
    taken[name] = isDone ? { ...hands.done, seconds } : null;
  };
  await page.goto('/login');
  await untilAwake(page);
  await take('sign-up', signUp(shop));
  await take('intake, new customer', intakeOfNew);
  taken['sign-up to first repair'] = sumOf(taken['sign-up'], taken['intake, new customer']);
  // The page recognizes a customer only once the index of words is written, shortly after the repair.
  const notified = page.getByText(/^E-mail envoyé/).first();
  await notified.waitFor();
  await take('intake, known customer', intakeOfKnown);
  const api = await apiOf(shop);
  await fillIn(api);
  await page.evaluate(() => localStorage.clear());
  await enter(page, shop);
  await reopen(page);
  await take('change with a message', changeWithMessage);
  await reopen(page);
  await take('undo', undo);
  await reopen(page);
  await take('quote to invoice', quoteToInvoice);
  await reopen(page);
  await take('quote from the card', quoteFromCard);
  if (!isPresent) return { taken, rows: [] };
  await api('POST', '/api/till/open', { number: 1, floatCents: 10_000 });
  const accepted = await acceptedQuote(api);
  await page.goto(`/reparations/${accepted}`);
  await take('accepted quote to paid and handed over', acceptedToHandedOver);
  await reopen(page);
  await take('evening: the till is counted and closed', evening);
  await page.close();
  const phone = await openPage(chromium, WITH_KEYBOARD);
  await enter(phone, shop);
  await take('find by name, keyboard open', findByName, phone);
  await phone.close();
  const counter = await counterOnPhone(chromium, shop);
  return {
    taken: { ...taken, ...counter.taken },
    rows: [...counter.rows, await slipPdf(api, accepted)],
  };
}

async function openPage(chromium: Browser, viewport: Size): Promise<Page> {
  const language = { locale: 'fr-FR', timezoneId: 'Europe/Paris' };
  const page = await chromium.newPage({ baseURL: origin, viewport, ...language });
  page.setDefaultTimeout(15_000);
  return page;
}
