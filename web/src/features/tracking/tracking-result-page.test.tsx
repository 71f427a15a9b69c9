import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repairThrough } from '../../testing/builders.ts';
import { TrackingResultPage } from './tracking-result-page.tsx';
import { START_ID, type TrackingStart } from './tracking-start.ts';

// This file does not test the live channel, which live-repair.test.tsx covers.
vi.mock('./watch-repair.ts', async (original) => ({
  ...(await original<object>()),
  watchRepair: () => Promise.resolve(),
}));

const answer = vi.fn<(address: string) => Response | Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  answer.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openPage(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/suivi/:trackingNumber" element={<TrackingResultPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

it('The page shows a spinner, then the repair, requested with the key of the link', async () => {
  answer.mockReturnValue(Response.json(repairThrough('pending')));
  openPage('/suivi/RB12345678?cle=abc_DEF-12345678901234');
  expect(screen.getByRole('status').textContent).toBe('Chargement…');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Recherche/);
  expect(await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ })).toBeDefined();
  expect(answer.mock.calls).toEqual([['/api/suivi/RB12345678?cle=abc_DEF-12345678901234']]);
  expect(screen.getByRole('link', { name: 'Autre suivi' }).getAttribute('href')).toBe('/suivi');
});

it.each([
  ['full stop after the key', 'abc_DEF-12345678901234.', '?cle=abc_DEF-12345678901234'],
  ['shortened key', 'abc_DEF-1234', ''],
])(
  'The page opened by a link with a %s uses the key only if the key is whole',
  async (_, cle, query) => {
    answer.mockReturnValue(Response.json(repairThrough('pending')));
    openPage(`/suivi/RB12345678?cle=${cle}`);
    await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ });
    expect(answer.mock.calls).toEqual([[`/api/suivi/RB12345678${query}`]]);
  },
);

it('An unknown number is reported as it was typed', async () => {
  answer.mockReturnValue(Response.json({ error: {} }, { status: 404 }));
  openPage('/suivi/a%2Fb');
  expect(await screen.findByText('Réparation introuvable')).toBeDefined();
  expect(
    screen.getByText('Le numéro de suivi "a/b" n\'existe pas ou est incorrect.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Réessayer' }).getAttribute('href')).toBe('/suivi');
  expect(answer.mock.calls).toEqual([['/api/suivi/a%2Fb']]);
});

it.each([502, 503, 504])('The page tries again by itself after a %i', async (status) => {
  answer.mockReturnValueOnce(new Response('', { status }));
  answer.mockReturnValue(Response.json(repairThrough('pending')));
  openPage('/suivi/RB12345678');
  expect(await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ })).toBeDefined();
  expect(answer).toHaveBeenCalledTimes(2);
});

it('The page tries again by itself after a network failure', async () => {
  answer.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  answer.mockReturnValue(Response.json(repairThrough('pending')));
  openPage('/suivi/RB12345678');
  expect(await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ })).toBeDefined();
});

it('The page tries again by itself after an answer that broke off', async () => {
  const broken = () => Promise.reject(new TypeError('network error'));
  answer.mockReturnValueOnce(Object.assign(new Response('{'), { text: broken, json: broken }));
  answer.mockReturnValue(Response.json(repairThrough('pending')));
  openPage('/suivi/RB12345678');
  expect(await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ })).toBeDefined();
});

it('A refused request is not repeated by itself: the page shows the reason and offers another try', async () => {
  const message = 'Trop de demandes en peu de temps.';
  answer.mockReturnValueOnce(
    Response.json({ error: { code: 'TOO_MANY', message } }, { status: 429 }),
  );
  answer.mockReturnValue(Response.json(repairThrough('pending')));
  openPage('/suivi/RB12345678');
  expect(await screen.findByText(message)).toBeDefined();
  expect(answer).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  const heading = await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ });
  expect(document.activeElement).toBe(heading);
});

it('An answer that is not a repair is not rendered', async () => {
  answer.mockReturnValue(Response.json({ trackingNumber: 'RB12345678', status: 'lost' }));
  openPage('/suivi/RB12345678');
  expect(await screen.findByText('Le suivi n’est pas disponible')).toBeDefined();
});

it('A repair in a status that this page does not know is not rendered', async () => {
  answer.mockReturnValue(Response.json({ ...repairThrough('pending'), status: 'lost' }));
  openPage('/suivi/RB12345678');
  expect(await screen.findByText('Le suivi n’est pas disponible')).toBeDefined();
});

const AT = { atMs: Date.parse('2026-11-27T08:30:00Z') };

/** Adds the data block of a document that the server rendered. */
function bring(start: TrackingStart): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = START_ID;
  block.textContent = JSON.stringify(start);
  document.body.append(block);
}

it('A repair that the page’s HTML contains is shown without a request, and the focus stays', async () => {
  bring({ ...AT, trackingNumber: 'RB12345678', repair: repairThrough('pending') });
  openPage('/suivi/RB12345678?cle=abc');
  expect(screen.getByRole('heading', { name: /^Suivi.*RB12345678/ })).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

it('An unknown number that the page’s HTML contains is shown without a request', () => {
  bring({ ...AT, trackingNumber: 'bonjour', repair: null });
  openPage('/suivi/bonjour');
  expect(screen.getByText(/Le numéro de suivi "bonjour"/)).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
});

it('A later visit of the page reads the repair again', async () => {
  bring({ ...AT, trackingNumber: 'RB12345678', repair: repairThrough('pending') });
  answer.mockReturnValue(Response.json(repairThrough('pending', 'ordered')));
  openPage('/suivi/RB12345678');
  cleanup();
  openPage('/suivi/RB12345678');
  expect(await screen.findAllByText('Pièce commandée')).not.toHaveLength(0);
  expect(answer).toHaveBeenCalledOnce();
});
