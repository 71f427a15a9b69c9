/**
 * Checks section 8 of the specification word for word: the toasts about logos, plans and subscriptions, each with its
 * title, text and style. This file may change only with the specification.
 */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserSession } from '../../../shared/account/session.ts';
import { forgetCompanyForm } from '../features/company/company-store.ts';
import { loadConfig } from '../lib/config.ts';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { leaveSession } from '../lib/session/session-keeper.ts';
import { answerApi, refusal } from '../testing/api.ts';
import { aCompany, aPaidSubscription } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { clearToasts, toasts } from '../testing/toasts.ts';
import { Router } from './router.tsx';

vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../lib/config.ts', () => ({ loadConfig: vi.fn(async () => ({ stripePriceIds: {} })) }));
vi.mock('../lib/session/tokens.ts', () => {
  const token = async () => ({ jwt: 't', expiresAtSeconds: Date.now() / 1000 + 3600 });
  return { accessToken: token, refreshAccessToken: token };
});

const IMAGE = new File(['x'], 'logo.png', { type: 'image/png' });

beforeEach(() => {
  localStorage.clear();
  forgetCompanyForm();
  URL.createObjectURL = () => 'blob:apercu';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  clearToasts();
  leaveSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(path: string, answers: Record<string, unknown>, user?: Partial<UserSession>) {
  const sent = answerApi(answers);
  if (user) signIn(user);
  else useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Router />
      </MemoryRouter>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
  return { sent, person: userEvent.setup() };
}

it('When the profile cannot upload a logo, a toast shows the reason and nothing is saved', async () => {
  const answers = {
    'POST /api/company/logo': refusal('INVALID_IMAGE', 'La raison.'),
    'PUT /api/company': aCompany(),
  };
  const { sent, person } = await open('/profil', answers, {});
  await person.upload(screen.getByLabelText('Logo'), IMAGE);
  await person.click(screen.getByRole('button', { name: 'Sauvegarder les modifications' }));
  await expect.poll(toasts).toEqual([['Erreur de téléversement', 'La raison.', 'destructive']]);
  expect(sent.filter(({ name }) => name === 'PUT /api/company')).toEqual([]);
});

it.each([
  ['of another type', 'image/gif', 1, /PNG, JPEG ou SVG/],
  ['of more than 1 MB', 'image/png', 1_000_001, /dépasse 1 Mo/],
])('When the profile’s logo is a file %s, saving stops', async (_, type, bytes, reason) => {
  const file = new File([new Uint8Array(bytes)], 'x', { type });
  const { sent } = await open('/profil', { 'PUT /api/company': aCompany() }, {});
  const person = userEvent.setup({ applyAccept: false });
  await person.upload(screen.getByLabelText('Logo'), file);
  await person.click(screen.getByRole('button', { name: 'Sauvegarder les modifications' }));
  const text = expect.stringMatching(reason);
  await expect.poll(toasts).toEqual([['Erreur de téléversement', text, 'destructive']]);
  expect(sent.filter(({ name }) => !name.startsWith('GET'))).toEqual([]);
});

async function uploadInEditor(answer: unknown) {
  const { person } = await open('/facturation', { 'POST /api/company/logo': answer }, {});
  await person.upload(screen.getByLabelText('Changer le logo'), IMAGE);
  await person.click(screen.getByRole('button', { name: 'Téléverser le logo' }));
}

it('The editor asks for a file when none was chosen', async () => {
  const { person } = await open('/facturation', {}, {});
  await person.click(screen.getByRole('button', { name: 'Téléverser le logo' }));
  const text = 'Veuillez choisir un logo.';
  await expect.poll(toasts).toEqual([['Aucun fichier sélectionné', text, 'destructive']]);
});

it('The editor reports that a logo was stored', async () => {
  await uploadInEditor({ key: 'u1/2.png', publicUrl: '/logos/u1/2.png' });
  const text = "Votre logo a été mis à jour. L'aperçu sera actualisé.";
  await expect.poll(toasts).toEqual([['Succès!', text, 'plain']]);
});

it.each([
  ['the server’s message', refusal('INVALID_IMAGE', 'La raison.'), 'La raison.'],
  ['its own message', {}, 'Impossible de mettre à jour le logo.'],
])('The editor reports a refused logo with %s, on the console too', async (_by, answer, text) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await uploadInEditor(answer);
  await expect.poll(toasts).toEqual([['Erreur', text, 'destructive']]);
  expect(logged.mock.calls).toEqual([['Erreur de téléversement du logo:', expect.any(Error)]]);
});

const PAID = { subscription: aPaidSubscription() };

it.each([
  ['the answer’s message', { error: 'La raison.' }, 'La raison.'],
  [
    'a general message for an error without a text',
    { error: '' },
    "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.",
  ],
  [
    'a general message for an unavailable service',
    refusal('PORTAL_UNAVAILABLE'),
    "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.",
  ],
  ['the failed call', refusal('INTERNAL'), "Erreur lors de l'appel de la fonction de portail."],
  ['the missing address', {}, "Impossible de récupérer l'URL du portail de gestion."],
])('An unavailable portal is reported: %s', async (_by, answer, text) => {
  const answers = { 'POST /api/functions/stripe-customer-portal': answer };
  const { person } = await open('/profil', answers, PAID);
  await person.click(screen.getByRole('button', { name: /^Gérer/ }));
  await expect.poll(toasts).toEqual([['Erreur de portail', text, 'destructive']]);
});

async function cancel(answer: unknown) {
  const answers = { 'POST /api/functions/cancel-stripe-subscription': answer };
  const { person } = await open('/profil', answers, PAID);
  await person.click(screen.getByRole('button', { name: /^Annuler/ }));
  const [, confirm] = screen.getAllByRole('button', { name: /^Annuler/ });
  await person.click(confirm as HTMLElement);
}

it.each([
  ['the answer’s message', { error: 'La raison.' }, 'La raison.'],
  [
    'a general message',
    refusal('INTERNAL'),
    "Impossible d'annuler l'abonnement. Veuillez réessayer ou contacter le support.",
  ],
  ['the ended session', refusal('UNAUTHENTICATED'), 'Utilisateur non authentifié'],
])('A failed cancellation is reported: %s', async (_by, answer, text) => {
  await cancel(answer);
  await expect.poll(toasts).toContainEqual(["Erreur d'annulation", text, 'destructive']);
});

it('A cancellation says when it takes effect', async () => {
  await cancel({ endsAt: '2099-12-24T10:00:00.000Z' });
  const text = "Votre abonnement a été annulé et prendra fin à la date d'expiration.";
  await expect.poll(toasts).toEqual([['Abonnement annulé', text, 'plain']]);
});

async function choose(plan: string, user?: Partial<UserSession>) {
  const { person } = await open('/tarifs', {}, user);
  const name = screen.getByRole('heading', { name: plan });
  const card = name.closest('li, article, section') as HTMLElement;
  await person.click(card.querySelector('button') as HTMLElement);
}

it('Choosing the free plan shows a toast with information', async () => {
  await choose('Gratuit');
  await expect.poll(toasts).toEqual([['Plan Gratuit', expect.any(String), 'plain']]);
});

it('A visitor who chooses a paid plan is asked to sign in', async () => {
  await choose('Pro');
  const text = 'Veuillez vous connecter ou vous inscrire pour choisir un plan payant.';
  await expect.poll(toasts).toEqual([['Connexion requise', text, 'destructive']]);
});

it('A paid plan without a price id is reported as a configuration error', async () => {
  await choose('Pro', {});
  expect(loadConfig).toHaveBeenCalled();
  const text = "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.";
  await expect.poll(toasts).toEqual([['Erreur de configuration', text, 'destructive']]);
});
