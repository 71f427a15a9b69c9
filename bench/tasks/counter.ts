/**
 * Measures the intake of a device with its slip and three pictures on a slow phone, and the time of the slip's PDF.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { countedHands } from '../../e2e/hands.ts';
import { DashboardPage } from '../../e2e/pages/dashboard-page.ts';
import { LoginPage } from '../../e2e/pages/login-page.ts';
import type { Slip } from '../../shared/repairs/slip/slip.ts';
import { newPhone, slowDown, slowNetwork } from '../browser/browser-profile.ts';
import { slowestInteraction, tap, watchInteractions } from '../browser/interactions.ts';
import { photograph } from '../browser/photograph.ts';
import { atMost, median } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import type { Figures } from './figures.ts';
import { firstFieldFocused } from './person.ts';
import type { Api, Shop } from './shop.ts';

const TASK = 'intake with slip and three pictures';
const PICTURES = 3;
const PDFS = 20;
/** A person pauses between two keys. Keys without a pause would wait for each other. */
const KEY_MS = 60;
const REACTION_MS = 100;
const PDF_MS = 150;
const LONGEST_MS = 120_000;

/** Takes a device in on the slow phone. Returns the task's figures, and how soon the page reacted at each step. */
export async function counterOnPhone(
  browser: Browser,
  shop: Shop,
): Promise<{ taken: Record<string, Figures>; rows: Row[] }> {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.goto(`${shop.origin}/login`, { waitUntil: 'networkidle' });
  await new LoginPage(page).signIn(shop.account);
  await new DashboardPage(page).title.waitFor();
  await page.goto(`${shop.origin}/dashboard`, { waitUntil: 'networkidle' });
  const session = await phone.newCDPSession(page);
  await slowDown(session);
  await slowNetwork(session);
  const hands = handsOnPhone(page);
  const rows: Row[] = [];
  let seconds = 0;
  const step = async (what: string, act: () => Promise<unknown>) => {
    await watchInteractions(page);
    const sinceMs = performance.now();
    await act();
    seconds += (performance.now() - sinceMs) / 1_000;
    rows.push(
      atMost(
        `${what}: intake on a slow phone, next paint`,
        await slowestInteraction(page),
        REACTION_MS,
        'ms',
      ),
    );
  };
  const dashboard = new DashboardPage(page);
  const dialog = page.getByRole('dialog');
  await step('open the form', async () => {
    await hands.tap(page.getByRole('button', { name: 'Nouvelle réparation' }).last());
    await firstFieldFocused(page);
  });
  await step('type', async () => {
    await dialog.getByLabel('Type d’appareil').selectOption({ label: 'Smartphone' });
    hands.done.clicks += 2;
    await hands.typeInto(dialog.getByLabel('Modèle'), 'S22');
    await hands.typeInto(dialog.getByLabel('Problème constaté'), 'Écran');
    await hands.typeInto(dashboard.customerName, 'Moreau');
    await hands.typeInto(dialog.getByLabel('E-mail du client'), 'moreau@exemple.fr');
  });
  await step('create', async () => {
    await hands.tap(dashboard.submit);
    await dashboard.isCreated();
  });
  await step('open the slip', async () => {
    await hands.tap(page.getByRole('link', { name: 'Bon de prise en charge' }).first());
    await dialog.getByLabel('Accessoires remis').waitFor();
  });
  await step('print the slip', async () => {
    await hands.typeInto(dialog.getByLabel('Accessoires remis'), 'Coque');
    const opened = page.waitForEvent('popup');
    await hands.tap(dialog.getByRole('button', { name: 'Enregistrer et imprimer' }));
    await (await opened).close();
  });
  await step('close the slip', async () => {
    await hands.tap(dialog.getByRole('button', { name: 'Fermer', exact: true }));
    await dialog.waitFor({ state: 'hidden' });
  });
  const photographs = Array.from({ length: PICTURES }, (_, seed) => photograph(seed));
  await step('choose three pictures', async () => {
    const chooser = page.waitForEvent('filechooser');
    await hands.tap(page.getByText('Choisir des photos', { exact: true }));
    hands.done.clicks += PICTURES;
    await (await chooser).setFiles(photographs);
    await page.getByRole('button', { name: `Photo ${PICTURES}` }).waitFor();
  });
  await phone.close();
  return { taken: { [TASK]: { ...hands.done, seconds: Math.round(seconds * 100) / 100 } }, rows };
}

/** Counts like `countedHands`, but taps instead of clicking and pauses between keys. */
function handsOnPhone(page: Page) {
  const { done } = countedHands(page);
  const tapOn = async (target: Locator) => {
    await target.waitFor();
    await tap(page, target);
    done.clicks += 1;
  };
  return {
    done,
    tap: tapOn,
    typeInto: async (field: Locator, text: string) => {
      await tapOn(field);
      await page.keyboard.type(text, { delay: KEY_MS });
      done.keys += [...text].length;
    },
  };
}

/** Measures the whole route of a slip's PDF. Each print follows a change, because the Lambda keeps a print. */
export async function slipPdf(api: Api, trackingNumber: string): Promise<Row> {
  const at = `/api/repairs/${trackingNumber}/slip`;
  const times: number[] = [];
  let { version } = await api<Slip>('GET', at);
  for (let print = 0; print <= PDFS; print += 1) {
    const slip = { version, accessories: `Chargeur ${print}`, condition: 'Rayures au dos' };
    version = (await api<Slip>('PUT', at, slip)).version;
    const sinceMs = performance.now();
    await api('GET', `${at}/pdf`);
    times.push(performance.now() - sinceMs);
  }
  return atMost('slip’s PDF, whole route, warm', median(times.slice(1)), PDF_MS, 'ms');
}
