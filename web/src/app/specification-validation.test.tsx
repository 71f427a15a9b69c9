/**
 * Checks section 5 of the specification word for word, as pages report missing or wrong values. This file may change
 * only with the specification.
 */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserSession } from '../../../shared/account/session.ts';
import * as auth from '../features/auth/auth-requests.ts';
import { forgetCompanyForm } from '../features/company/company-store.ts';
import { shopCache } from '../lib/cache/shop-cache.ts';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { leaveSession } from '../lib/session/session-keeper.ts';
import { answerApi, refusal } from '../testing/api.ts';
import { aPaidSubscription, someStats } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { clearToasts, toasts } from '../testing/toasts.ts';
import { Router } from './router.tsx';

vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../features/auth/auth-requests.ts');
vi.mock('../lib/session/tokens.ts', () => {
  const token = async () => ({ jwt: 't', expiresAtSeconds: Date.now() / 1000 + 3600 });
  return { accessToken: token, refreshAccessToken: token };
});

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  forgetCompanyForm();
  shopCache.clear();
});
afterEach(() => {
  clearToasts();
  leaveSession();
  vi.unstubAllGlobals();
});

async function open(
  entry: string | { pathname: string; state: object },
  answers: Record<string, unknown> = {},
  user?: Partial<UserSession>,
) {
  const sent = answerApi(answers);
  if (user) signIn(user);
  else useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[entry]}>
        <Router />
      </MemoryRouter>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
  return { sent, person: userEvent.setup() };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

it('A new repair asks for its required fields, and sends nothing without them', async () => {
  const { sent, person } = await open(
    '/dashboard',
    {
      'GET /api/repairs': { repairs: [], cursor: null },
      'GET /api/repairs/stats': someStats(),
    },
    {},
  );
  await person.click(
    screen.getAllByRole('button', { name: 'Nouvelle réparation' })[0] as HTMLElement,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle réparation' }));
  await person.click(await dialog.findByRole('button', { name: 'Créer la réparation' }));
  const text = 'Veuillez remplir tous les champs obligatoires.';
  await expect.poll(toasts).toEqual([['Champs requis', text, 'destructive']]);
  expect(sent.filter(({ name }) => name === 'POST /api/repairs')).toEqual([]);
});

it('Sign-in asks for e-mail and password', async () => {
  const { person } = await open('/login');
  await person.click(press('Se connecter'));
  const text = 'Veuillez entrer votre email et mot de passe.';
  await expect.poll(toasts).toEqual([['Champs requis', text, 'destructive']]);
  expect(auth.signIn).not.toHaveBeenCalled();
});

async function signUp(...typed: [label: string, text: string][]) {
  const { person } = await open({ pathname: '/login', state: { isSignUpMode: true } });
  // The form is loaded on demand.
  await screen.findByLabelText('Confirmer le mot de passe');
  for (const [label, text] of typed) await person.type(field(label), text);
  await person.click(press('Créer mon compte'));
}

it('Sign-up asks for all three fields', async () => {
  await signUp(['Adresse e-mail', 'a@exemple.fr']);
  const text = 'Veuillez remplir tous les champs.';
  await expect.poll(toasts).toEqual([['Champs requis', text, 'destructive']]);
  expect(auth.signUp).not.toHaveBeenCalled();
});

it('Sign-up asks for the same password twice', async () => {
  await signUp(
    ['Adresse e-mail', 'a@exemple.fr'],
    ['Mot de passe', 'Motdepasse1!'],
    ['Confirmer le mot de passe', 'autre'],
  );
  const text = 'Les mots de passe ne correspondent pas.';
  await expect.poll(toasts).toEqual([['Erreur', text, 'destructive']]);
  expect(auth.signUp).not.toHaveBeenCalled();
});

it('A sign-up of an existing address is pending, and counts as a failure', async () => {
  vi.mocked(auth.signUp).mockResolvedValue('pending');
  await signUp(
    ['Adresse e-mail', 'a@exemple.fr'],
    ['Mot de passe', 'Motdepasse1!'],
    ['Confirmer le mot de passe', 'Motdepasse1!'],
  );
  const pending = ['Inscription en attente', expect.any(String), 'destructive'];
  await expect.poll(toasts).toEqual([pending]);
  expect(screen.getByRole('heading', { name: 'Inscription' })).toBeDefined();
});

it('A profile is not saved for a user who is not authenticated', async () => {
  const { person } = await open('/profil', { 'PUT /api/company': refusal('UNAUTHENTICATED') }, {});
  await person.type(field('Téléphone'), '01');
  await person.click(press('Sauvegarder les modifications'));
  const text = expect.stringMatching(/Utilisateur non authentifié\.$/);
  await expect.poll(toasts).toContainEqual(['Erreur', text, 'destructive']);
});

it('A plan without a subscription has nothing to cancel', async () => {
  const subscription = aPaidSubscription({ stripe_subscription_id: null });
  const { person } = await open('/profil', {}, { subscription });
  await person.click(press(/^Annuler/));
  await expect.poll(toasts).toEqual([['Aucun abonnement actif à annuler.', '', 'plain']]);
});

it('Cancelling asks for a confirmation first', async () => {
  const { sent, person } = await open('/profil', {}, { subscription: aPaidSubscription() });
  await person.click(press(/^Annuler/));
  const question =
    'Êtes-vous sûr de vouloir annuler votre abonnement ? Cette action est irréversible et prendra effet à la fin de la période de facturation en cours.';
  expect(screen.getByText(question)).toBeDefined();
  expect(sent.filter(({ name }) => name.includes('cancel'))).toEqual([]);
});

const textOf = (element: Element) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

it('A line without numbers counts as 1 at 0 €, and the VAT rate may have decimals', async () => {
  const { person } = await open('/facturation', {}, {});
  const type = async (label: string, text: string) => {
    await person.clear(field(label));
    await person.type(field(label), text);
  };
  await type('Quantité', 'deux');
  await type('Prix unitaire (€)', '50');
  const paper = within(screen.getByRole('article', { name: 'Aperçu du document' }));
  expect(paper.getAllByRole('cell').map(textOf).slice(1)).toEqual(['1', '50,00 €', '50,00 €']);
  await type('Prix unitaire (€)', 'cher');
  expect(paper.getAllByRole('cell').map(textOf).slice(1)).toEqual(['1', '0,00 €', '0,00 €']);
  await type('Prix unitaire (€)', '100');
  await person.click(screen.getByRole('checkbox', { name: 'Activer la TVA' }));
  await type('Taux de TVA (%)', '5.5');
  expect(paper.getAllByRole('definition').map(textOf)).toEqual(['100,00 €', '5,50 €', '105,50 €']);
});
