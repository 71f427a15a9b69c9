import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPublicQuote } from '../../testing/builders.ts';

const SKETCH = `<div data-sketch><header>Rebond</header>
  <main><header><p><strong></strong><a></a></p><h1></h1><p></p><p></p></header></main></div>`;
const quote = aPublicQuote({
  tvaEnabled: true,
  seller: { ...aPublicQuote().seller, phone: '0102030405' },
});

/** Runs the script on the page of a quote whose request gets `response`. */
async function runWith(response: Response): Promise<void> {
  window.history.replaceState(null, '', '/devis/q1#cle=k');
  vi.stubGlobal('fetch', async () => response);
  vi.resetModules();
  await import('./ask-quote.ts');
}

const head = () => [...document.querySelectorAll('main > header > *')].map((e) => e.textContent);

beforeEach(() => {
  document.body.innerHTML = SKETCH;
});

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.rebondAhead = undefined;
});

test('The head of a quote is shown when the quote arrives, and the app can still read the response', async () => {
  await runWith(Response.json(quote));
  await vi.waitFor(() => expect(head()[1]).toBe('Devis DE-2026-0001'));
  expect(head()).toEqual([
    `${quote.seller.name}01 02 03 04 05`,
    'Devis DE-2026-0001',
    expect.stringMatching(/\d,\d\d\s€$/),
    'TVA comprise. Valable jusqu’au dimanche 20 décembre 2026.',
  ]);
  expect(document.querySelector('a')?.href).toBe('tel:0102030405');
  const [response] = Object.values(globalThis.rebondAhead?.responses ?? {});
  await expect((await response)?.json()).resolves.toEqual(quote);
});

test('A shop without a telephone number has no link to call it', async () => {
  await runWith(Response.json({ ...quote, seller: { ...quote.seller, phone: '' } }));
  await vi.waitFor(() => expect(head()[0]).toBe(quote.seller.name));
  expect(document.querySelector('a')).toBeNull();
});

test('A page that the app has already drawn keeps its texts', async () => {
  document.body.innerHTML = '<main><header><h1>Devis introuvable</h1></header></main>';
  const response = Response.json(quote);
  const clone = vi.spyOn(response, 'clone');
  await runWith(response);
  await vi.waitFor(() => expect(clone.mock.results[0]?.value.bodyUsed).toBe(true));
  await response.json();
  expect(head()).toEqual(['Devis introuvable']);
});
