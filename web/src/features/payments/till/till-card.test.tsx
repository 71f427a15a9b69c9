import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Till, TillClosing } from '../../../../../shared/payments/till/answers.ts';
import { TILL_ROUTES } from '../../../../../shared/payments/till/contract.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aUser } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { keepFocus } from '../../../ui/layout/keep-focus.ts';
import { TillCard } from './till-card.tsx';

vi.mock('../../../lib/api/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api/api-client.ts')>()),
  callApi: vi.fn(),
}));

const { open } = TILL_ROUTES['GET /api/till'].answers[200].example;
const CLOSING: TillClosing = TILL_ROUTES['POST /api/till/close'].answers[200].example;
const OPEN: Till = { number: 12, open: { ...open, openedAt: new Date().toISOString() } } as Till;
const CLOSED: Till = {
  number: 13,
  last: { number: 12, closedAt: CLOSING.closedAt, leftCents: 10_000, dueCents: 10_000 },
};

/** Each route gives this answer, or throws this error. */
let answers: Record<string, unknown>;
const sent = (route: string) =>
  vi
    .mocked(callApi)
    .mock.calls.flatMap(([key, , input]) =>
      key === route ? [(input as { body: unknown }).body] : [],
    );

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
  answers = { 'GET /api/till': OPEN };
  vi.mocked(callApi).mockImplementation(async (key) => {
    const answer = answers[key];
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
});

function show() {
  render(
    <MemoryRouter>
      <main>
        <TillCard />
      </main>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const press = async (user: ReturnType<typeof show>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

it('A shop that never opened its till sees one button, and opens the till with the typed float', async () => {
  answers = { 'GET /api/till': { number: 1 }, 'POST /api/till/open': OPEN };
  const user = show();
  await press(user, 'Ouvrir la caisse');
  expect(screen.queryByRole('region', { name: 'Caisse' })).toBeNull();
  const float = await screen.findByLabelText('Fond de caisse');
  expect(dialog().getByText(/y compris celles que vous avez déjà reçues/)).toBeTruthy();
  await user.type(float, '1OO');
  await user.click(dialog().getByRole('button', { name: 'Ouvrir la caisse' }));
  expect(dialog().getByText('Indiquez un montant, comme 150 ou 150,50.')).toBeTruthy();
  await user.clear(float);
  await user.type(float, '100,50');
  await user.click(dialog().getByRole('button', { name: 'Ouvrir la caisse' }));
  expect(await screen.findByRole('region', { name: 'Caisse' })).toBeTruthy();
  expect(sent('POST /api/till/open')).toEqual([{ number: 1, floatCents: 10_050 }]);
});

it('A till that was left open on an earlier day says that it has to be closed first', async () => {
  const openedAt = '2026-11-20T08:02:00.000Z';
  answers = { 'GET /api/till': { number: 12, open: { ...open, openedAt } } };
  show();
  expect(await screen.findByText(/clôturez-la d’abord/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ouvrir la caisse' })).toBeNull();
});

it('The count stays when it cannot be sent, and the same closing is sent again and printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  answers['POST /api/till/close'] = new AppError('UNAVAILABLE');
  const user = show();
  await press(user, 'Clôturer la caisse');
  await user.type(await screen.findByLabelText('100 €'), '1');
  await user.type(screen.getByLabelText('20 €'), '2');
  expect(screen.getByText(/sort de la caisse\s: emportez-le/)).toBeTruthy();
  const close = dialog().getByRole('button', { name: 'Clôturer la caisse' });
  await user.type(screen.getByLabelText('Explication de l’écart'), 'Rendu de monnaie{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Reste en caisse pour demain'));
  expect(sent('POST /api/till/close')).toEqual([]);
  await user.click(close);
  expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
  expect(screen.getByLabelText('20 €')).toHaveProperty('value', '2');

  answers = {
    'GET /api/till': CLOSED,
    'POST /api/till/close': CLOSING,
    'GET /api/till/closings': { closings: [CLOSING], before: null },
  };
  await user.click(close);
  await press(user, /^Imprimer le Z n°\s12$/);
  const body = {
    number: 12,
    counts: { 10000: 1, 2000: 2 },
    expectedCents: 14_750,
    leftCents: 10_000,
    reason: 'Rendu de monnaie',
  };
  expect(sent('POST /api/till/close')).toEqual([body, body]);
  expect(print).toHaveBeenCalledOnce();
  const paper = document.querySelector('article')?.textContent ?? '';
  for (const text of [
    'Z n°\u00a012',
    'Attendu147,50',
    'TVA 20\u00a0% sur 120,00',
    '4 × 20\u00a0€80,00',
  ]) {
    expect(paper.replaceAll('\u202f', ' ')).toContain(text);
  }
});

it.each([
  [12, 'depuis le Z n°\u00a011'],
  [1, 'depuis l’ouverture'],
])('The printed Z n° %i says that its sums count %s', async (number, since) => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  answers = {
    'GET /api/till': CLOSED,
    'GET /api/till/closings': { closings: [{ ...CLOSING, number }], before: null },
  };
  const user = show();
  await press(user, 'Clôtures et Z');
  await press(user, /^Imprimer le Z/);
  const paper = document.querySelector('article')?.textContent;
  expect(paper).toContain(`Encaissements et factures ${since}Encaissements (`);
});

it('The till says in which closing a cash payment with a past date counts', async () => {
  answers = { 'GET /api/till': CLOSED };
  show();
  expect(await screen.findByText(/sinon dans la suivante, quelle que soit sa date/)).toBeTruthy();
});

it('In the first session, the till says that earlier cash is part of the float', async () => {
  const { open } = OPEN;
  answers = { 'GET /api/till': { ...OPEN, open: { ...open, number: 1 } } };
  show();
  await screen.findByText(/avant cette première ouverture font partie du fond de caisse/);
  cleanup();
  shopCache.clear();
  answers = { 'GET /api/till': { ...OPEN, open: { ...open, number: 2, dueCents: 5_000 } } };
  show();
  await screen.findByText(/sinon dans la suivante/);
  expect(screen.queryByText(/font partie/)).toBeNull();
});

it.each([
  ['normal', 'Sans TVA ou TVA sur la marge'],
  ['franchise', 'Sans TVA'],
] as const)(
  'The Z of a shop with the VAT regime %s prints sales without a VAT rate as "%s"',
  async (regime, label) => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { profile } = aUser();
    signIn({ profile: { ...profile, vat_regime: regime } });
    const closing = { ...CLOSING, vat: [{ rate: 0, baseCents: 30_000, vatCents: 0 }] };
    answers = {
      'GET /api/till': CLOSED,
      'GET /api/till/closings': { closings: [closing], before: null },
    };
    const user = show();
    await press(user, 'Clôtures et Z');
    await press(user, /^Imprimer le Z/);
    expect(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
      /^300,00/,
    );
  },
);

it.each([
  ['in', '50,00'],
  ['out', '-50,00'],
  ['purchase', '-50,00'],
  ['deposit-in', '50,00'],
  ['deposit-out', '-50,00'],
  ['a kind that no longer exists', '-50,00'],
])('The till and the printed Z show a movement of the kind "%s" as %s €', async (move, shown) => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const at = '2026-11-29T10:00:00.000Z';
  const moves = [{ attempt: 'attempt-1', move, amountCents: 5_000, reason: 'Prêt 12', at }];
  answers = {
    'GET /api/till': { ...CLOSED, open: { ...OPEN.open, moves } },
    'GET /api/till/closings': { closings: [{ ...CLOSING, moves }], before: null },
  };
  const user = show();
  const list = await screen.findByRole('list', { name: 'Apports et retraits' });
  expect(list.textContent).toMatch(new RegExp(`Prêt 12${shown}`));
  await press(user, 'Clôtures et Z');
  await press(user, /^Imprimer le Z/);
  const row = screen.getByText(/Prêt 12$/, { selector: 'dt' });
  expect(row.nextElementSibling?.textContent).toMatch(new RegExp(`^${shown}`));
});

it('A payment during the count changes the expected sum, and the count stays', async () => {
  answers['POST /api/till/close'] = new AppError('TILL_MOVED');
  const user = show();
  await press(user, 'Clôturer la caisse');
  await user.type(await screen.findByLabelText('50 €'), '3');
  await user.type(screen.getByLabelText('Explication de l’écart'), 'Arrondi');
  answers['GET /api/till'] = { ...OPEN, open: { ...OPEN.open, expectedCents: 15_000 } };
  await user.click(dialog().getByRole('button', { name: 'Clôturer la caisse' }));
  await waitFor(() => expect(screen.queryByLabelText('Explication de l’écart')).toBeNull());
  expect(screen.getByLabelText('50 €')).toHaveProperty('value', '3');
  expect(screen.getByText('La caisse a changé. Vérifiez l’écart, puis clôturez.')).toBeTruthy();
});

it('After the till was opened or closed, its title has the focus', async () => {
  onTestFinished(keepFocus());
  answers = {
    'GET /api/till': CLOSED,
    'POST /api/till/open': OPEN,
    'GET /api/till/closings': { closings: [CLOSING], before: null },
  };
  const user = show();
  const title = await screen.findByRole('heading', { name: 'Caisse' });
  await press(user, 'Ouvrir la caisse');
  await screen.findByLabelText('Fond de caisse');
  await user.click(dialog().getByRole('button', { name: 'Ouvrir la caisse' }));
  await waitFor(() => expect(document.activeElement).toBe(title));

  answers = { ...answers, 'POST /api/till/close': CLOSING };
  await press(user, 'Clôturer la caisse');
  await user.type(await screen.findByLabelText('50 €'), '1');
  await user.type(screen.getByLabelText('Explication de l’écart'), 'Arrondi');
  await user.click(dialog().getByRole('button', { name: 'Clôturer la caisse' }));
  await screen.findByRole('button', { name: /^Imprimer le Z/ });
  await user.click(dialog().getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(document.activeElement).toBe(title));
});
