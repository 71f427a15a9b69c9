/**
 * Checks section 9 of the specification word for word, as pages show it: the price list, the document editor, and
 * durations. This file may change only with the specification.
 */
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REALTIME } from '../../../shared/live/realtime.ts';
import { newDraft } from '../features/documents/draft/document-draft.ts';
import { printDocument } from '../features/documents/print-document.ts';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { leaveSession, recoverSession } from '../lib/session/session-keeper.ts';
import { accessToken } from '../lib/session/tokens.ts';
import { answerApi } from '../testing/api.ts';
import { aUser } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { Router } from './router.tsx';

const auth = vi.hoisted(() => ({ fetchAuthSession: vi.fn() }));
vi.mock('../lib/session/amplify.ts', () => ({ loadAuth: async () => auth }));
vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));

/** Returns tokens that expire `seconds` after they were issued. */
const tokensOf = (seconds: number) =>
  auth.fetchAuthSession.mockImplementation(async () => ({
    tokens: { accessToken: { toString: () => 't', payload: { exp: Date.now() / 1000 + seconds } } },
  }));

beforeEach(() => {
  localStorage.clear();
  auth.fetchAuthSession.mockReset();
  // Without tokens, a page would retry in the background, also during the tests that follow.
  tokensOf(3600);
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
});
afterEach(() => {
  vi.useRealTimers();
  leaveSession();
  vi.unstubAllGlobals();
});

async function open(path: string) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Router />
      </MemoryRouter>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
}

it('The price list has its three plans with price, repairs and features, and one marked "Populaire"', async () => {
  await open('/tarifs');
  const plans = screen
    .getAllByRole('heading', { level: 2 })
    .flatMap((name) => name.closest<HTMLElement>('li') ?? []);
  const listed = plans.map((plan) => ({
    head: plan.querySelector('h2')?.parentElement?.textContent,
    price: plan.querySelector('strong')?.parentElement?.textContent,
    features: within(plan)
      .getAllByRole('listitem')
      .map((feature) => feature.textContent),
  }));
  expect(listed).toEqual([
    {
      head: 'Gratuit',
      price: '0€ pour 1 mois',
      features: ['5 réparations', 'Suivi en temps réel', 'Notifications par e-mail'],
    },
    {
      head: 'EssentielPopulaire',
      price: '9,99€ par mois',
      features: [
        '30 réparations par mois',
        'Support prioritaire',
        'Personnalisation du profil',
        'Facturation simplifiée',
      ],
    },
    {
      head: 'Pro',
      price: '19,99€ par mois',
      features: [
        'Réparations illimitées',
        'Statistiques avancées',
        'Support 24/7',
        'Export des données',
        'Accès API (bientôt)',
      ],
    },
  ]);
});

it('A new document is an invoice dated today, without VAT, with the rate 20, with thanks and one empty line', async () => {
  answerApi({});
  signIn();
  await open('/facturation');
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format();
  expect(value('Type de document')).toBe('facture');
  expect(value('Date')).toBe(today);
  expect(value('Numéro du document')).toMatch(new RegExp(`^FA-${today.slice(0, 4)}-[1-9]\\d{3}$`));
  const vat = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Activer la TVA' });
  expect(vat.checked).toBe(false);
  await act(async () => vat.click());
  expect(value('Taux de TVA (%)')).toBe('20');
  expect(screen.getByDisplayValue('Merci pour votre confiance.')).toBeDefined();
  expect(screen.getAllByRole('listitem', { name: /^Ligne/ })).toHaveLength(1);
  expect(['Description', 'Quantité', 'Prix unitaire HT (€)'].map(value)).toEqual(['', '1', '0']);
});

it.each([
  [0, 'FA-2026-1000'],
  [0.999_999, 'FA-2026-9999'],
])('A document’s number lies between 1000 and 9999: %d', (random, number) => {
  const now = () => Date.parse('2026-11-20T10:00:00.000Z');
  const sources = { now, random: () => random, newId: () => 'l1' };
  expect(newDraft(sources)).toMatchObject({
    invoiceNumber: number,
    invoiceDate: '2026-11-20',
    clientName: '',
    clientAddress: '',
    items: [{ id: 'l1', description: '', quantity: '1', price: '0' }],
    tvaEnabled: false,
    tvaRate: '20',
    notes: 'Merci pour votre confiance.',
    documentType: 'facture',
  });
});

it('Printing waits 500 ms', async () => {
  vi.useFakeTimers();
  const print = vi.fn();
  window.print = print;
  const sources = { now: Date.now, random: Math.random, newId: () => 'l1' };
  const printing = printDocument(newDraft(sources));
  await vi.advanceTimersByTimeAsync(499);
  expect(print).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await printing;
  expect(print).toHaveBeenCalledOnce();
});

it('The live channel sends a heartbeat every 25 s, reconnects after 1, 2, 5 and 10 s, and waits 10000 ms', () => {
  expect(REALTIME).toMatchObject({
    heartbeatMs: 25_000,
    reconnectDelaysMs: [1_000, 2_000, 5_000, 10_000],
    timeoutMs: 10_000,
  });
});

const refreshes = () =>
  auth.fetchAuthSession.mock.calls.filter(([asked]) => asked.forceRefresh).length;

it('A session is checked every 30 s, and refreshed within three checks of its end', async () => {
  answerApi({ 'GET /api/session': () => aUser() });
  vi.useFakeTimers();
  tokensOf(3600);
  await recoverSession();
  tokensOf(91);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(refreshes()).toBe(0);
  tokensOf(90);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(refreshes()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshes()).toBe(1);
});

it.each([
  [11, 0],
  [10, 1],
])(
  'A session that is recovered %i s before its end is refreshed %i times',
  async (seconds, times) => {
    answerApi({ 'GET /api/session': () => aUser() });
    tokensOf(seconds);
    await recoverSession();
    expect(refreshes()).toBe(times);
  },
);

it('A token refresh is retried for 30 s when the network fails', async () => {
  vi.useFakeTimers();
  const start = Date.now();
  const tried: number[] = [];
  auth.fetchAuthSession.mockImplementation(async () => {
    tried.push(Date.now() - start);
    throw new TypeError('Failed to fetch');
  });
  const failing = expect(accessToken()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(60_000);
  await failing;
  expect(tried.at(-1)).toBeLessThanOrEqual(30_000);
  // Attempts are at most 5 s apart, so the last one within the 30 s comes after 25 s.
  expect(tried.at(-1)).toBeGreaterThan(25_000);
});
