import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Sending } from '../../../../../shared/e-invoicing/sending.ts';
import { apiError } from '../../../testing/api-error.ts';
import * as requests from '../document-requests.ts';
import { SendingCard } from './sending-card.tsx';

vi.mock('../document-requests.ts');
beforeEach(() => vi.resetAllMocks());

const AT = '2026-11-20T10:00:00.000Z';
const show = (sending: Partial<Sending> = {}) => (
  <SendingCard id="f1" sending={{ state: 'accepted', statuses: [], canSend: false, ...sending }} />
);
const head = () => screen.getByRole('status').textContent;

test.each([
  ['none', 'Pas encore envoyée'],
  ['waiting', 'En attente d’envoi. Elle part dans un instant.'],
  ['sent', 'Transmise à la plateforme, qui la contrôle'],
  ['accepted', 'Acceptée par la plateforme'],
] as const)('A transmission in state %s is described as: %s', (state, words) => {
  render(show({ state }));
  expect(head()).toBe(words);
  expect(screen.queryByRole('button')).toBeNull();
});

test('The card shows the last status at the top, and all statuses with their reasons', () => {
  const statuses = [
    { code: 210, at: '2026-11-21T10:00:00.000Z', reason: 'Montant erroné' },
    { code: 299, at: '2026-11-20T11:00:00.000Z' },
    { code: 200, at: AT },
  ];
  render(show({ statuses }));
  expect(head()).toBe('Refusée');
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Refusée.*· Montant erroné$/);
  expect(lines[1]).toMatch(/^Statut 299/);
  expect(lines[2]).toMatch(/^Déposée/);
});

test('An invoice to an unlisted client can be sent again, and waits from then on', async () => {
  const unlisted = { state: 'unlisted', at: AT, reason: 'Client inconnu.', canSend: true } as const;
  vi.mocked(requests.askSending)
    .mockRejectedValueOnce(apiError('UNAVAILABLE', { requestId: 'r', message: 'Plus tard.' }))
    .mockResolvedValueOnce({ state: 'waiting' });
  const { rerender } = render(show(unlisted));
  expect(screen.getByText('Client inconnu.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Réessayer l’envoi' });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Plus tard.');
  await userEvent.click(button);
  expect(await screen.findByText('En attente d’envoi')).toBeTruthy();
  expect(screen.queryByText('Client inconnu.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(show({ ...unlisted, at: '2026-11-20T10:01:00.000Z' }));
  expect(screen.getByRole('button', { name: 'Réessayer l’envoi' })).toBeTruthy();
});

test('The card shows the report of each payment and sends missing reports on a click', async () => {
  const receipts = [
    { paymentId: 'p1', amountCents: 12_000, state: 'accepted' },
    { paymentId: 'p2', amountCents: -2_000, state: 'failed', reason: 'Sans réponse.' },
    { paymentId: 'p3', amountCents: 50, state: 'none' },
  ] as const;
  vi.mocked(requests.askSending).mockResolvedValueOnce({ state: 'waiting' });
  const { rerender } = render(show({ receipts: [...receipts], canSend: true }));
  const lines = () =>
    screen.getAllByRole('listitem').map((line) => line.textContent.replaceAll(/\s/g, ' '));
  expect(lines()).toEqual([
    'Encaissé : 120,00 €Déclaré',
    'Remboursé : 20,00 €Non déclaréSans réponse.',
    'Encaissé : 0,50 €Pas encore déclaré',
  ]);
  expect(head()).toBe('Acceptée par la plateforme');
  await userEvent.click(screen.getByRole('button', { name: 'Déclarer l’encaissement' }));
  expect(await screen.findAllByText('En attente de déclaration')).toHaveLength(2);
  expect(screen.queryByText('Sans réponse.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(show({ receipts: receipts.map((each) => ({ ...each, state: 'sent' })) }));
  expect(lines().at(-1)).toContain('Déclaré à la plateforme, qui le contrôle');
});
