import papaparse from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { RouteContract } from '../../../shared/route-contract.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { parisDay, plusDays } from '../../../shared/time.ts';
import { BONUS, LABELLED } from '../../testing/bonus-samples.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

const FORMULA = '=HYPERLINK("http://x";"y")';

/** Matches a cell that a spreadsheet runs as a formula. Only an amount may begin like one. */
const RUNS = /^[=+\-@\t\r＝＋－＠]/;
const AMOUNT = /^-?\d+,\d\d$/;

/** These routes return lines of a text table: pages with lines, or the text itself. */
const EXPORTS = Object.entries<RouteContract>(ROUTES).filter(([, { answers }]) =>
  Object.values(answers).some(
    (answer) =>
      'schema' in answer &&
      (answer.instead !== undefined || Object.hasOwn(Object(answer.example), 'csv')),
  ),
);

const today = () => parisDay(Date.now());
let cloud: TestCloud;
let shop: TestShop;

sharedCloud((started) => {
  ({ cloud } = started);
});

async function send<Body>(method: 'POST' | 'PUT', path: string, json: object): Promise<Body> {
  const { status, body } = await callApi<Body>(cloud, path, { method, token: shop.token, json });
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body;
}

/** Every typed text of this shop is a formula. */
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
  const bonus_labels = { qualirepar: { ...LABELLED.bonus_labels.qualirepar, until: today() } };
  await send('PUT', '/api/company', { ...WHOLE_COMPANY, vat_regime: 'normal', bonus_labels });
  await send('POST', '/api/repairs', {
    deviceType: 'tablet',
    deviceModel: FORMULA,
    issue: FORMULA,
    customerName: FORMULA,
    customerFirstName: FORMULA,
    customerEmail: 'm@exemple.fr',
  });
  const { id } = await send<IssuedDocument>('POST', '/api/documents', {
    documentType: 'facture',
    invoiceDate: today(),
    clientName: FORMULA,
    clientAddress: FORMULA,
    tvaEnabled: true,
    operationCategory: 'services',
    items: [{ description: FORMULA, quantity: 1, price: 100, tvaRate: 20 }],
    ...BONUS,
    device: FORMULA,
    serialNumber: FORMULA,
    bonus: { ...BONUS.bonus, brand: FORMULA, model: FORMULA, serialNumber: FORMULA },
  });
  const payment = { amountCents: 1000, means: 'card', date: today() };
  await send('POST', `/api/documents/${id}/payments`, payment);
  await send('PUT', `/api/documents/${id}/bonus`, { state: 'refused', date: today() });
});

async function recordsOf(key: string, { query }: RouteContract): Promise<string[][]> {
  const period: Record<string, string> =
    query && 'from' in query.shape ? { from: plusDays(today(), -1), to: today() } : {};
  let text = '';
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = new URLSearchParams({ ...period, ...(cursor && { cursor }) });
    const path = `${key.replace('GET ', '')}?${asked}`;
    const answer = await callApi<{ csv: string; cursor: string | null }>(cloud, path, {
      token: shop.token,
      headers: { accept: 'application/json' },
    });
    expect(answer.status, key).toBe(200);
    text += answer.body.csv;
    ({ cursor } = answer.body);
  }
  const isTabbed = text.slice(0, text.indexOf('\r')).includes('\t');
  const options = isTabbed ? { delimiter: '\t', quoteChar: '\0' } : { delimiter: ';' };
  return papaparse.parse<string[]>(text, { ...options, newline: '\r\n' }).data;
}

describe('Every export that a spreadsheet may open', () => {
  it('The exports are found in the contract by their answers', () => {
    expect(EXPORTS.map(([key]) => key)).toEqual(
      expect.arrayContaining(['GET /api/export/repairs', 'GET /api/export/journal']),
    );
  });

  it.each(EXPORTS)(
    '%s contains typed texts, and no cell that a spreadsheet would run as a formula',
    async (key, route) => {
      const cells = (await recordsOf(key, route)).flat();
      expect(cells.filter((cell) => cell.includes('HYPERLINK'))).not.toEqual([]);
      expect(cells.filter((cell) => RUNS.test(cell) && !AMOUNT.test(cell))).toEqual([]);
    },
  );
});
