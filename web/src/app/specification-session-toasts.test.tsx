/**
 * Checks section 8 of the specification word for word: the toasts about the profile, the session, sign-in and sign-up,
 * each with its title, text and style. This file may change only with the specification.
 */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import * as auth from '../features/auth/auth-requests.ts';
import { forgetCompanyForm } from '../features/company/company-store.ts';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { leaveSession, recoverSession } from '../lib/session/session-keeper.ts';
import { accessToken, refreshAccessToken } from '../lib/session/tokens.ts';
import { answerApi, refusal } from '../testing/api.ts';
import { aCompany, aUser } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { clearToasts, toasts } from '../testing/toasts.ts';
import { notify } from '../ui/feedback/notify.ts';
import { TOAST_DURATION_MS } from '../ui/feedback/toaster.tsx';
import { Router } from './router.tsx';

vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../lib/session/tokens.ts', () => ({ accessToken: vi.fn(), refreshAccessToken: vi.fn() }));
vi.mock('../features/auth/auth-requests.ts');

const token = () => ({ jwt: 't', expiresAtSeconds: Date.now() / 1000 + 3600 });

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  forgetCompanyForm();
  vi.mocked(accessToken).mockImplementation(async () => token());
  vi.mocked(refreshAccessToken).mockImplementation(async () => token());
});
afterEach(() => {
  clearToasts();
  leaveSession();
  vi.unstubAllGlobals();
});

async function open(entry: string | { pathname: string; state: object }) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[entry]}>
        <Router />
      </MemoryRouter>,
    );
  });
  return userEvent.setup();
}

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label, { exact: true });

it('A toast lasts 3000 ms', async () => {
  expect(TOAST_DURATION_MS).toBe(3000);
  vi.useFakeTimers();
  try {
    await act(async () => notify.info('Trois secondes'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_900)));
    expect(toasts()).toContainEqual(['Trois secondes', '', 'plain']);
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
    expect(toasts()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  [
    'the service refuses the profile',
    refusal('INTERNAL'),
    ['Erreur de profil', 'Impossible de charger les données du profil.'],
  ],
  [
    'the answer is malformed',
    {},
    ['Erreur critique', 'Impossible de charger les informations utilisateur.'],
  ],
])('The session’s problem is reported when %s', async (_case, answer, [title, description]) => {
  answerApi({ 'GET /api/session': answer });
  await open('/profil');
  await act(recoverSession);
  await expect.poll(toasts).toEqual([[title, description, 'destructive']]);
});

it.each([502, 503, 504])(
  'A service that answers %i is asked again before anything is reported',
  async (status) => {
    const answers = [new Response('', { status }), aUser()];
    const sent = answerApi({ 'GET /api/session': () => answers.shift() });
    await open('/profil');
    await act(recoverSession);
    expect(useSession.getState().status).toBe('signed-in');
    expect(sent.filter(({ name }) => name === 'GET /api/session')).toHaveLength(2);
    expect(toasts()).toEqual([]);
  },
);

it('A request over a failing network is retried before anything is reported', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => aUser()];
  answerApi({ 'GET /api/session': () => answers.shift()?.() });
  await open('/profil');
  await act(recoverSession);
  expect(useSession.getState().status).toBe('signed-in');
});

async function saveProfile(answer: unknown) {
  answerApi({ 'PUT /api/company': answer });
  signIn();
  const user = await open('/profil');
  await user.type(await field('Téléphone'), '01');
  await user.click(await press('Sauvegarder les modifications'));
}

it('A saved profile is reported', async () => {
  await saveProfile(aCompany({ phone: '01' }));
  await expect.poll(toasts).toEqual([['Mise à jour réussie', expect.any(String), 'plain']]);
});

it('A failed save shows the reason', async () => {
  await saveProfile(refusal('CONFLICT', 'La raison.'));
  const text = 'Impossible de mettre à jour les informations. La raison.';
  await expect.poll(toasts).toEqual([['Erreur', text, 'destructive']]);
});

it('Saving without a session shows that the session has ended', async () => {
  signIn();
  const user = await open('/profil');
  await user.type(await field('Téléphone'), '01');
  const save = await press('Sauvegarder les modifications');
  // The session ends at the moment of the click.
  save.addEventListener('click', () => useSession.setState({ user: null }), { capture: true });
  await user.click(save);
  const text = 'Session utilisateur invalide ou fonction de mise à jour non disponible.';
  await expect.poll(toasts).toContainEqual(['Erreur', text, 'destructive']);
});

async function openLogin(mode: 'sign-in' | 'sign-up') {
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
  answerApi({});
  const state = { isSignUpMode: mode === 'sign-up' };
  const user = await open({ pathname: '/login', state });
  await user.type(await field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(await field('Mot de passe'), 'Motdepasse1!');
  if (mode === 'sign-in') return user.click(await press('Se connecter'));
  await user.type(await field('Confirmer le mot de passe'), 'Motdepasse1!');
  return user.click(await press('Créer mon compte'));
}

it('A sign-in is welcomed', async () => {
  vi.mocked(auth.signIn).mockResolvedValue('signed-in');
  await openLogin('sign-in');
  await expect.poll(toasts).toEqual([['Connexion réussie', 'Bienvenue !', 'plain']]);
});

it('A failed sign-in shows the server’s reason', async () => {
  vi.mocked(auth.signIn).mockRejectedValue(new AppError('TOO_MANY', { message: 'La raison.' }));
  await openLogin('sign-in');
  await expect.poll(toasts).toEqual([['Erreur de connexion', 'La raison.', 'destructive']]);
});

it('A sign-up is reported, and the toast asks the person to check the e-mails to confirm the address', async () => {
  vi.mocked(auth.signUp).mockResolvedValue('confirmation-sent');
  await openLogin('sign-up');
  const words = expect.stringMatching(/messagerie.*confirmer/);
  await expect.poll(toasts).toEqual([['Inscription réussie!', words, 'plain']]);
});

it('A failed sign-up shows the server’s reason', async () => {
  vi.mocked(auth.signUp).mockRejectedValue(new AppError('TOO_MANY', { message: 'La raison.' }));
  await openLogin('sign-up');
  await expect.poll(toasts).toEqual([["Erreur d'inscription", 'La raison.', 'destructive']]);
});

it('Signing out shows a farewell', async () => {
  answerApi({});
  signIn();
  const user = await open('/profil');
  const [out] = await screen.findAllByRole('button', { name: /Déconnexion|Se déconnecter/ });
  await user.click(out as HTMLElement);
  await waitFor(() => expect(toasts()).toEqual([['Déconnexion réussie', 'À bientôt !', 'plain']]));
});
