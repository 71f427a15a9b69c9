import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import { ERRORS, type ErrorCode } from '../../../../../shared/error-table.ts';
import { aPublicQuote } from '../../../testing/builders.ts';
import { openQuote, QuotePage } from './quote-page.tsx';

const KEY = 'k'.repeat(22);
const quote = aPublicQuote({
  number: 'DE-2026-0001',
  mentions: [{ id: 'quote-fee', text: 'Devis gratuit' }],
});
const decided = (decision: 'accepted' | 'declined', name: string): PublicQuote => ({
  ...quote,
  decision: { decision, name, at: '2026-11-21T10:00:00.000Z', digest: 'd' },
  answers: [],
});

const ok = (body: object) => Response.json(body);
const refused = (code: ErrorCode, fields?: object) =>
  Response.json(
    { error: { code, message: ERRORS[code].message, ...(fields && { fields }) } },
    { status: ERRORS[code].status },
  );

/** Answers the page's requests one after the other, and returns the requests. */
function answering(...answers: Response[]) {
  const asked: { method: string; address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({
      method: init.method ?? 'GET',
      address,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    });
    const answer = answers.shift();
    if (!answer) throw new Error('Asked once too often');
    return answer;
  });
  return asked;
}

function open(address = `/devis/q1#cle=${KEY}`) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/devis/:id" element={<QuotePage />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.rebondAhead = undefined;
});

test('Punctuation that a text puts after a link does not belong to its key', async () => {
  const asked = answering(ok(quote));
  open(`/devis/q1#cle=${KEY}.`);
  await screen.findByRole('heading', { name: /DE-2026-0001/ });
  expect(asked.map(({ address }) => address)).toEqual([`/api/devis/q1?cle=${KEY}`]);
});

test('Reading a quote sends no answer, and accepting it requires a name and a confirmation', async () => {
  const asked = answering(ok(quote), ok(decided('accepted', 'Marie')));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Accepter le devis' }));
  expect(screen.getByText('Indiquez votre nom pour répondre.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Votre nom'));
  await user.type(screen.getByLabelText('Votre nom'), 'Marie');
  await user.click(screen.getByRole('button', { name: 'Accepter le devis' }));
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  await user.click(screen.getByRole('button', { name: 'Confirmer mon accord' }));
  const heading = await screen.findByRole('heading', { name: 'Devis accepté' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(asked[1]).toEqual({
    method: 'POST',
    address: '/api/devis/q1/decision',
    body: { cle: KEY, decision: 'accepted', name: 'Marie' },
  });
  expect(screen.queryByRole('button', { name: 'Accepter le devis' })).toBeNull();
});

test('A typed name survives a reload of the same quote, until the answer is sent', async () => {
  const reload = (address?: string) => {
    cleanup();
    return open(address);
  };
  answering(
    ok(quote),
    ok({ ...quote, id: 'q2' }),
    ok(quote),
    ok(decided('accepted', 'Marie')),
    ok(quote),
  );
  const name = () => screen.findByLabelText<HTMLInputElement>('Votre nom');
  await open().type(await name(), 'Marie');
  reload(`/devis/q2#cle=${KEY}`);
  expect((await name()).value).toBe('');
  const user = reload();
  expect((await name()).value).toBe('Marie');
  await user.click(screen.getByRole('button', { name: 'Accepter le devis' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer mon accord' }));
  await screen.findByRole('heading', { name: 'Devis accepté' });
  reload();
  expect((await name()).value).toBe('');
});

test('The second press of a double press on the answer does not confirm it', async () => {
  const asked = answering(ok(quote), ok(decided('accepted', 'Marie')));
  const user = open();
  await user.type(await screen.findByLabelText('Votre nom'), 'Marie');
  fireEvent.click(screen.getByRole('button', { name: 'Accepter le devis' }), { detail: 1 });
  const confirm = screen.getByRole('button', { name: 'Confirmer mon accord' });
  fireEvent.click(confirm, { detail: 2 });
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  fireEvent.click(confirm, { detail: 1 });
  expect(await screen.findByRole('heading', { name: 'Devis accepté' })).toBeTruthy();
});

test('The server’s message about the name is shown beside it, and the name stays', async () => {
  answering(
    ok(quote),
    refused('INVALID', { name: 'Ce texte contient des caractères invisibles.' }),
  );
  const user = open();
  await user.type(await screen.findByLabelText('Votre nom'), 'Marie');
  await user.click(screen.getByRole('button', { name: 'Refuser le devis' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer mon refus' }));
  expect(await screen.findByText('Ce texte contient des caractères invisibles.')).toBeTruthy();
  expect(screen.getByLabelText('Votre nom')).toHaveProperty('value', 'Marie');
});

test('When another answer came first, the page shows that answer and says that this one was not stored', async () => {
  answering(ok(quote), refused('ALREADY_DECIDED'), ok(decided('declined', 'Paul')));
  const user = open();
  await user.type(await screen.findByLabelText('Votre nom'), 'Marie');
  await user.click(screen.getByRole('button', { name: 'Accepter le devis' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer mon accord' }));
  expect(await screen.findByRole('heading', { name: 'Devis refusé' })).toBeTruthy();
  expect(screen.getByText(/Par Paul/)).toBeTruthy();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(
    'Votre réponse n’a pas été enregistrée\u202f: ce devis a déjà reçu une réponse.',
  );
  expect(document.activeElement).toBe(alert);
});

test('When an answer comes after the quote’s last day, the page says that it was not stored', async () => {
  answering(ok(quote), refused('QUOTE_EXPIRED'), refused('QUOTE_EXPIRED'));
  const user = open();
  await user.type(await screen.findByLabelText('Votre nom'), 'Marie');
  await user.click(screen.getByRole('button', { name: 'Accepter le devis' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer mon accord' }));
  await screen.findByRole('heading', { level: 1, name: 'Ce devis n’est plus valable' });
  expect(screen.getByRole('alert').textContent).toMatch(/^Votre réponse n’a pas été enregistrée/);
});

test.each([
  ['DOCUMENT_NOT_FOUND', 'Devis introuvable'],
  ['QUOTE_EXPIRED', 'Ce devis n’est plus valable'],
  ['TOO_MANY', 'Le devis n’est pas disponible'],
] as const)('A link whose request is refused with %s shows the title "%s"', async (code, title) => {
  answering(refused(code));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

const CALLED = { company_name: 'Atelier Léa', phone: '0102030405' };
const seller = { ...quote.seller, name: CALLED.company_name, phone: CALLED.phone };

test('The page of a closed quote says that it is closed, names the shop and offers no answer', async () => {
  answering(ok({ ...quote, answers: [], isClosed: true }));
  open();
  expect((await screen.findByText(/Ce devis est clos/)).textContent).toContain(quote.seller.name);
  expect(screen.queryByRole('button', { name: 'Accepter le devis' })).toBeNull();
});

test.each([
  ['open', () => ok({ ...quote, seller })],
  ['answered', () => ok({ ...decided('declined', 'Marie'), seller })],
  ['billed', () => ok({ ...quote, seller, answers: [] })],
  [
    'expired',
    () =>
      Response.json(
        { error: { code: 'QUOTE_EXPIRED', message: ERRORS.QUOTE_EXPIRED.message, shop: CALLED } },
        { status: 410 },
      ),
  ],
])('The page of a quote that is %s names the shop and its telephone number', async (_, answer) => {
  answering(answer());
  open();
  const [phone] = await screen.findAllByRole('link', { name: '01 02 03 04 05' });
  expect(phone?.getAttribute('href')).toBe('tel:0102030405');
  expect(screen.getAllByText('Atelier Léa').length).toBeGreaterThan(0);
});

test('The page of a quote shows its lines, its mentions and a link to its PDF', async () => {
  answering(ok(decided('accepted', 'Marie')));
  open();
  const paper = within(await screen.findByRole('article', { name: 'Devis DE-2026-0001' }));
  expect(paper.getByText('Écran')).toBeTruthy();
  expect(paper.getByText('Devis gratuit')).toBeTruthy();
  const file = screen.getByRole('link', { name: 'Télécharger le PDF' });
  expect(file.getAttribute('href')).toBe(`/api/devis/q1/pdf?cle=${KEY}`);
});

test('When a PDF is refused, the page shows the reason, and another try saves the PDF', async () => {
  const message = 'Ce PDF a été demandé trop souvent aujourd’hui.';
  answering(
    ok(quote),
    Response.json({ error: { code: 'BUDGET_SPENT', message } }, { status: 429 }),
    new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:quote';
  const user = open();
  const link = await screen.findByRole('link', { name: 'Télécharger le PDF' });
  await user.click(link);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(saved).not.toHaveBeenCalled();
  await user.click(link);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'Devis-DE-2026-0001.pdf' });
  expect(screen.queryByRole('alert')).toBeNull();
  saved.mockRestore();
});

describe('A quote that was requested before the app loaded', () => {
  const ahead = (response: Promise<Response>, address = `/api/devis/q1?cle=${KEY}`) => {
    response.catch(() => undefined);
    window.rebondAhead = { responses: { [address]: response }, arrived: new Set() };
  };

  test('A quote that has arrived is shown without another request', async () => {
    const asked = answering();
    ahead(Promise.resolve(ok(quote)));
    open();
    expect(await screen.findByRole('button', { name: 'Accepter le devis' })).toBeTruthy();
    expect(asked).toEqual([]);
    expect(window.rebondAhead?.responses).toEqual({});
  });

  test('The first render shows a quote that has arrived, and a later visit reads the quote again', async () => {
    const asked = answering(ok(quote));
    ahead(Promise.resolve(ok(quote)));
    window.rebondAhead?.arrived?.add(`/api/devis/q1?cle=${KEY}`);
    await openQuote({ pathname: '/devis/q1', hash: `#cle=${KEY}` });
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Devis DE-2026-0001' })).toBeTruthy();
    expect(asked).toEqual([]);
    cleanup();
    open();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test('An early request that failed is sent again', async () => {
    const asked = answering(ok(quote));
    ahead(Promise.reject(new TypeError('Failed to fetch')));
    open();
    expect(await screen.findByRole('button', { name: 'Accepter le devis' })).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test('An early request for another address is ignored', async () => {
    const asked = answering(ok(quote));
    ahead(Promise.resolve(ok({})), '/api/devis/q2?cle=k');
    open();
    expect(await screen.findByRole('button', { name: 'Accepter le devis' })).toBeTruthy();
    expect(asked).toHaveLength(1);
  });
});

test('An answered quote leads back to its repair and no longer names its last day', async () => {
  answering(ok({ ...quote, trackingNumber: 'RB12345678' }));
  open();
  expect(await screen.findByText(/Valable jusqu’au/)).toBeTruthy();
  cleanup();
  answering(ok({ ...decided('accepted', 'Marie'), trackingNumber: 'RB12345678' }));
  open();
  const way = await screen.findByRole('link', { name: 'Suivre la réparation RB12345678' });
  expect(way.getAttribute('href')).toBe('/suivi/RB12345678');
  expect(screen.queryByText(/Valable jusqu’au/)).toBeNull();
});

test('A quote with an invoice shows that it is invoiced and offers no form', async () => {
  answering(ok({ ...quote, answers: [] }));
  open();
  expect(await screen.findByText(/Ce devis est déjà facturé/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /devis/ })).toBeNull();
  expect(screen.queryByLabelText('Votre nom')).toBeNull();
});

test('A quote with a deposit can be accepted but not declined', async () => {
  answering(ok({ ...quote, answers: ['accepted'] }));
  open();
  expect(await screen.findByRole('button', { name: 'Accepter le devis' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refuser le devis' })).toBeNull();
  expect(screen.getByText(/Un acompte est facturé sur ce devis/)).toBeTruthy();
});
