/**
 * Checks section 8 of the specification word for word: the toasts about repairs and customer notifications, each with
 * its title, text and style. This file may change only with the specification.
 */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Delivery, DeliveryCause } from '../../../shared/repairs/notifications.ts';
import { shopCache } from '../lib/cache/shop-cache.ts';
import { openShopChannel } from '../lib/cache/shop-channel.ts';
import { leaveSession } from '../lib/session/session-keeper.ts';
import { answerApi, refusal } from '../testing/api.ts';
import { aRepair, someStats } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { clearToasts, toasts } from '../testing/toasts.ts';
import { Router } from './router.tsx';

vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../lib/session/tokens.ts', () => {
  const token = async () => ({ jwt: 't', expiresAtSeconds: Date.now() / 1000 + 3600 });
  return { accessToken: token, refreshAccessToken: token };
});

const REPAIR = aRepair();

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
});
afterEach(() => {
  clearToasts();
  leaveSession();
  vi.unstubAllGlobals();
});

async function openDashboard(answers: Record<string, unknown> = {}) {
  answerApi({
    'GET /api/repairs': { repairs: [REPAIR], cursor: null },
    'GET /api/repairs/stats': someStats({ pending: 1 }),
    ...answers,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/dashboard']}>
        <Router />
      </MemoryRouter>,
    );
  });
  return userEvent.setup();
}

async function addRepair(answer: unknown) {
  const user = await openDashboard({ 'POST /api/repairs': answer });
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle réparation' }));
  await user.selectOptions(await dialog.findByLabelText('Type d’appareil'), 'Tablette');
  await user.type(dialog.getByLabelText('Nom du client'), 'Petit');
  await user.type(dialog.getByLabelText('E-mail du client'), 'petit@exemple.fr');
  await user.click(dialog.getByRole('button', { name: 'Créer la réparation' }));
}

it('The toast for a new repair contains its tracking number', async () => {
  await addRepair(aRepair({ id: 'r2', trackingNumber: 'RB87654321' }));
  const number = expect.stringContaining('RB87654321');
  await expect.poll(toasts).toEqual([['Réparation ajoutée !', number, 'plain']]);
});

it.each([
  [
    'a full plan',
    refusal('LIMIT_REACHED'),
    ['Limite atteinte', 'Passez à un plan supérieur pour ajouter plus de réparations.'],
  ],
  ['any other failure', refusal('CONFLICT', 'La raison.'), ["Erreur d'ajout", 'La raison.']],
  ['an ended session', refusal('UNAUTHENTICATED'), ["Erreur d'ajout", 'Utilisateur non connecté.']],
])(
  'A repair that is refused because of %s is reported',
  async (_case, answer, [title, description]) => {
    await addRepair(answer);
    await expect.poll(toasts).toContainEqual([title, description, 'destructive']);
  },
);

async function changeStatus(answer: unknown) {
  const user = await openDashboard({ 'PATCH /api/repairs/r1/status': answer });
  const card = await screen.findByRole('article');
  const statuses = within(card).getByRole('group', { name: /^Changer le statut/ });
  await user.click(within(statuses).getByRole('button', { name: 'Terminée' }));
}

it('A changed status is reported, with a note that the customer will be notified', async () => {
  await changeStatus({ ...REPAIR, status: 'completed', version: 2 });
  await expect.poll(toasts).toEqual([['Statut mis à jour', 'Le client sera notifié.', 'plain']]);
});

it.each([
  [
    'of a missing repair',
    refusal('REPAIR_NOT_FOUND'),
    ['Erreur de mise à jour', 'Réparation non trouvée.'],
  ],
  [
    'that the server refuses',
    refusal('CONFLICT', 'La raison.'),
    ['Erreur de mise à jour', 'La raison.'],
  ],
  ['with a malformed answer', {}, ['Erreur Données Internes', expect.any(String)]],
])('A status change %s is reported as failed', async (_case, answer, [title, description]) => {
  await changeStatus(answer);
  await expect.poll(toasts).toEqual([[title, description, 'destructive']]);
});

it('A list that fails to load is reported', async () => {
  await openDashboard({ 'GET /api/repairs': refusal('INTERNAL') });
  const text = 'Impossible de charger les réparations.';
  await expect.poll(toasts).toEqual([['Erreur', text, 'destructive']]);
});

const sent: Delivery = { state: 'sent', at: '2026-11-20T10:00:01.000Z', historyIndex: 0 };
const failed = (cause: DeliveryCause): Delivery => ({
  ...sent,
  state: cause === 'unavailable' ? 'waiting' : 'refused',
  cause,
  reason: 'La raison.',
});

it('The outcome of each message is reported when it is known, with its reason', async () => {
  await openDashboard();
  await screen.findByRole('article');
  const deliveries = [
    { email: sent },
    { email: failed('rejected') },
    { email: failed('unavailable') },
    { email: failed('incomplete') },
    { sms: sent },
    { sms: failed('rejected') },
    { sms: failed('unavailable') },
    { sms: failed('phone-format') },
  ];
  for (const [index, delivery] of deliveries.entries()) {
    const repair = aRepair({ id: `d${index}`, created_at: '2026-01-01', deliveries: delivery });
    for (const [listener] of vi.mocked(openShopChannel).mock.calls) {
      listener({ type: 'repair', repair, isOutcome: true });
    }
  }
  const why = expect.stringMatching(/Marie Durand \(RB12345678\).*La raison\.$/);
  const whom = 'Marie Durand (RB12345678)';
  await expect
    .poll(() => toasts().toReversed())
    .toEqual([
      ['Email Envoyé ✅', whom, 'plain'],
      ['Échec Envoi Email', why, 'destructive'],
      ['Erreur Critique Email', why, 'destructive'],
      ['Erreur Interne Email', why, 'destructive'],
      ['SMS Envoyé ✅', whom, 'plain'],
      ['Échec Envoi SMS', why, 'destructive'],
      ['Erreur Critique SMS', why, 'destructive'],
      ['Format Téléphone Incorrect', why, 'destructive'],
    ]);
});
