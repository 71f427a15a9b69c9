import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import {
  LIST_CHANGED,
  LIST_FULL,
  LISTED_TWICE,
  PRICE_LIST_LIMITS,
  type PriceEntry,
  type PriceList,
} from '../../../shared/documents/price-list/price-list.ts';
import type { Suggestions } from '../../../shared/documents/suggestions.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';

const PATH = '/api/price-list';
const SCREEN: PriceEntry = {
  description: 'Écran',
  kind: 'work',
  priceCents: 12_990,
  taxIncluded: true,
  device: 'iPhone 13',
};

let cloud: TestCloud;
let shop: TestShop;
let stranger: TestShop;

beforeAll(async () => {
  cloud = await sharedTestCloud();
  [shop, stranger] = await Promise.all([createShop(cloud), createShop(cloud)]);
});

const read = async ({ token }: TestShop) => (await callApi<PriceList>(cloud, PATH, { token })).body;
const save = (json: unknown, { token }: TestShop = shop) =>
  callApi<PriceList & ErrorBody>(cloud, PATH, { method: 'PUT', json, token });

it('The suggestions contain the shop’s own price list, but no other shop’s list', async () => {
  expect(await read(shop)).toEqual({ version: 0, entries: [] });
  expect((await save({ version: 0, entries: [SCREEN] })).body).toEqual({
    version: 1,
    entries: [SCREEN],
  });
  const linesOf = async ({ token }: TestShop) =>
    (await callApi<Suggestions>(cloud, '/api/lines', { token })).body;
  expect(await linesOf(shop)).toEqual({
    lines: [
      {
        description: 'Écran',
        kind: 'work',
        unitPriceMicros: 129_900_000,
        taxIncluded: true,
        listed: true,
        device: 'iPhone 13',
        uses: 0,
      },
    ],
    taxIncluded: true,
  });
  expect(await linesOf(stranger)).toEqual({ lines: [] });
  expect(await read(stranger)).toEqual({ version: 0, entries: [] });
});

it('When two lists are changed at the same time, one is stored and the other is refused', async () => {
  const { version } = await read(shop);
  const other = { ...SCREEN, device: 'iPhone 14' };
  const answers = await Promise.all([
    save({ version, entries: [SCREEN, other] }),
    save({ version, entries: [other] }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.error).toMatchObject({
    code: 'CONFLICT',
    message: LIST_CHANGED,
  });
  const stored = answers.find(({ status }) => status === 200);
  expect(await read(shop)).toEqual(stored?.body);
  const stale = await save({ version: 0, entries: [] });
  expect([stale.status, await read(shop)]).toEqual([409, stored?.body]);
});

it('A list that is sent again after a lost answer gets the same answer', async () => {
  const list = { version: (await read(shop)).version, entries: [SCREEN] };
  const [first, again] = [await save(list), await save(list)];
  expect([again.status, again.body]).toEqual([200, first.body]);
});

it('A list that is too long, or has an invalid or repeated entry, is refused in French', async () => {
  const { version } = await read(shop);
  const many = Array.from({ length: PRICE_LIST_LIMITS.entries + 1 }, (_, index) => ({
    ...SCREEN,
    description: `Écran ${index}`,
  }));
  const refusals = await Promise.all([
    save({ version, entries: many }),
    save({ version, entries: [SCREEN, { ...SCREEN, description: 'ECRAN' }] }),
    save({ version, entries: [{ ...SCREEN, priceCents: -1 }] }),
    save({ version, entries: [{ ...SCREEN, description: '' }] }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(refusals.map(({ body }) => body.error.fields)).toEqual([
    { entries: LIST_FULL },
    { 'entries.1.description': LISTED_TWICE },
    { 'entries.0.priceCents': 'Un prix ne peut pas être négatif.' },
    { 'entries.0.description': 'Ce champ est obligatoire.' },
  ]);
});

it('A list at its limits is stored', async () => {
  const entries = Array.from({ length: PRICE_LIST_LIMITS.entries }, (_, index) => ({
    ...SCREEN,
    description: `${index} ${'é'.repeat(PRICE_LIST_LIMITS.description - 4)}`,
  }));
  const answer = await save({ version: 0, entries }, stranger);
  expect([answer.status, answer.body.entries?.length]).toEqual([200, entries.length]);
});
