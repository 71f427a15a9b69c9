import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { INITIAL_SESSION, useSession } from '../../../lib/session/session.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import * as requests from '../auth-requests.ts';
import * as secondFactor from '../second-factor/second-factor-sign-in.ts';
import { LoginPage } from './login-page.tsx';
import { noteSignUp } from './own-sign-ups.ts';

vi.mock('../auth-requests.ts');
vi.mock('../second-factor/second-factor-sign-in.ts');
vi.mock('../../../lib/session/session-keeper.ts', () => ({
  enterSession: vi.fn(async () => undefined),
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const PASSWORD = 'Motdepasse1!';

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
});

let shown: Location;

function At() {
  shown = useLocation();
  return null;
}

/** Simulates a reload, after which only the entry of the history is left. */
function reload() {
  cleanup();
  return open(shown);
}

function open(entry: string | { pathname: string; state: object } = '/login') {
  render(
    <MemoryRouter initialEntries={[entry]}>
      <At />
      <Link to="/login#email=a%40exemple.fr&recuperation=654321">Lien de l’e-mail</Link>
      <Link to="/tarifs">Tarifs de Rebond</Link>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<p>Ailleurs</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Opens the sign-up mode, whose form is loaded on demand. */
async function openSignUp() {
  const user = open({ pathname: '/login', state: { isSignUpMode: true } });
  await screen.findByLabelText('Confirmer le mot de passe');
  return user;
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label, { exact: true });

test.each([
  ['is forgotten when another page signed its shop out while the tab was closed', null, null],
  ['stays when the session ended on this page', 'elsewhere', 'Durand'],
] as const)('On the login page, the intake that a tab keeps %s', async (_what, ending, kept) => {
  sessionStorage.setItem('rebond.intake.u1', 'Durand');
  sessionStorage.setItem('rebond.reply.RB12345678', 'Merci');
  useSession.setState({ ending });
  open();
  expect(sessionStorage.getItem('rebond.intake.u1')).toBe(kept);
  expect(sessionStorage.getItem('rebond.reply.RB12345678')).toBe('Merci');
});

test('Sign-in asks for both fields, in a toast and at the fields', async () => {
  const user = open();
  await user.click(press('Se connecter'));
  expect(notify.error).toHaveBeenCalledWith(
    'Champs requis',
    'Veuillez entrer votre email et mot de passe.',
  );
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2);
  expect(requests.signIn).not.toHaveBeenCalled();
});

test('A sign-in greets the person and opens the page that they came from', async () => {
  vi.mocked(requests.signIn).mockResolvedValue('signed-in');
  const user = open({ pathname: '/login', state: { from: '/profil' } });
  await user.type(field('Adresse e-mail'), ' a@exemple.fr');
  await user.type(field('Mot de passe'), PASSWORD);
  await user.click(press('Se connecter'));
  expect(await screen.findByText('Ailleurs')).toBeTruthy();
  expect(requests.signIn).toHaveBeenCalledWith('a@exemple.fr', PASSWORD);
  expect(notify.success).toHaveBeenCalledWith('Connexion réussie', 'Bienvenue !');
});

test('A refused sign-in keeps the typed text, and the form shows the reason until the next attempt', async () => {
  const refusal = Object.assign(new Error('Incorrect'), { name: 'NotAuthorizedException' });
  vi.mocked(requests.signIn).mockRejectedValue(refusal);
  const user = open();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), 'faux');
  await user.click(press('Se connecter'));
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Erreur de connexion',
      'Adresse e-mail ou mot de passe incorrect.',
    ),
  );
  const why = screen.getByText('Adresse e-mail ou mot de passe incorrect.');
  expect(why.closest('form')).not.toBeNull();
  expect(field('Adresse e-mail')).toHaveProperty('value', 'a@exemple.fr');
  vi.mocked(requests.signIn).mockReturnValue(new Promise(() => {}));
  await user.click(press('Se connecter'));
  await waitFor(() => expect(why.isConnected).toBe(false));
});

test('After the password, sign-in asks for an authenticator’s code or a recovery code', async () => {
  vi.mocked(requests.signIn).mockResolvedValue('code-due');
  const user = open();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), PASSWORD);
  await user.click(press('Se connecter'));
  await user.type(await screen.findByLabelText('Code à 6 chiffres'), '123 456');
  vi.mocked(secondFactor.confirmCode).mockRejectedValueOnce(
    new AppError('INVALID', { message: 'Ce code n’est pas le bon.' }),
  );
  await user.click(press('Valider'));
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Erreur de connexion', 'Ce code n’est pas le bon.'),
  );
  expect(secondFactor.confirmCode).toHaveBeenCalledWith('123456');
  await user.click(press('Utiliser un code de secours'));
  await user.type(field('Code de secours'), 'abcd-efgh-jkmn');
  await user.click(press('Se connecter avec ce code'));
  expect(await screen.findByText('Ailleurs')).toBeTruthy();
  expect(secondFactor.recoverSignIn).toHaveBeenCalledWith(
    'a@exemple.fr',
    PASSWORD,
    'abcd-efgh-jkmn',
  );
});

test('A sign-in with an unconfirmed address shows the field for the code and offers a new e-mail', async () => {
  vi.mocked(requests.signIn).mockResolvedValue('unconfirmed');
  const user = open();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), PASSWORD);
  await user.click(press('Se connecter'));
  await user.click(await screen.findByRole('button', { name: 'Renvoyer l’e-mail' }));
  expect(requests.resendConfirmation).toHaveBeenCalledWith('a@exemple.fr');
  await user.click(press('Saisir le code'));
  expect(await screen.findByLabelText('Code de confirmation')).toBeTruthy();
});

test('The navigation state opens the sign-up mode, and switching clears the fields', async () => {
  const user = await openSignUp();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.click(press(/Déjà un compte/));
  expect(field('Adresse e-mail')).toHaveProperty('value', '');
  expect(screen.queryByLabelText('Confirmer le mot de passe')).toBeNull();
});

test('Sign-up asks for every field, then for the same password twice', async () => {
  const user = await openSignUp();
  await user.click(press('Créer mon compte'));
  expect(notify.error).toHaveBeenCalledWith('Champs requis', 'Veuillez remplir tous les champs.');
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), PASSWORD);
  await user.type(field('Confirmer le mot de passe'), 'autre');
  await user.click(press('Créer mon compte'));
  expect(notify.error).toHaveBeenLastCalledWith(
    'Erreur',
    'Les mots de passe ne correspondent pas.',
  );
  expect(requests.signUp).not.toHaveBeenCalled();
});

async function signUp() {
  const user = await openSignUp();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), PASSWORD);
  await user.type(field('Confirmer le mot de passe'), PASSWORD);
  await user.click(press('Créer mon compte'));
}

test('A sign-up switches to sign-in and asks the person to check the e-mails', async () => {
  vi.mocked(requests.signUp).mockResolvedValue('confirmation-sent');
  await signUp();
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
  expect(vi.mocked(notify.success).mock.calls[0]?.[0]).toBe('Inscription réussie!');
});

test('After a sign-up, a reload asks for the code of the same address, until the address is confirmed', async () => {
  vi.mocked(requests.signUp).mockResolvedValue('confirmation-sent');
  await signUp();
  await screen.findByRole('heading', { name: 'Connexion' });
  noteSignUp('a@exemple.fr');
  const user = reload();
  const code = await screen.findByLabelText('Code de confirmation');
  expect(screen.getByText('a@exemple.fr')).toBeTruthy();
  await user.type(code, '123456');
  await user.click(press('Confirmer mon adresse'));
  await screen.findByRole('heading', { name: 'Connexion' });
  expect(requests.confirmAddress).toHaveBeenCalledWith('a@exemple.fr', '123456', 'own');
  reload();
  expect(screen.getByRole('heading', { name: 'Connexion' })).toBeTruthy();
});

test('A late answer to a sign-up does not bring back a person who left the page', async () => {
  const sent = Promise.withResolvers<'confirmation-sent'>();
  vi.mocked(requests.signUp).mockReturnValueOnce(sent.promise);
  await signUp();
  await userEvent.click(screen.getByRole('link', { name: 'Tarifs de Rebond' }));
  await act(async () => sent.resolve('confirmation-sent'));
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
  expect(shown.pathname).toBe('/tarifs');
});

test('A reload after an unconfirmed sign-in asks for the code and keeps the page to return to', async () => {
  vi.mocked(requests.signIn).mockResolvedValue('unconfirmed');
  const user = open({ pathname: '/login', state: { from: '/profil' } });
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), PASSWORD);
  await user.click(press('Se connecter'));
  await screen.findByRole('button', { name: 'Saisir le code' });
  reload();
  expect(await screen.findByLabelText('Code de confirmation')).toBeTruthy();
  expect(shown.state).toMatchObject({ from: '/profil' });
});

test('A sign-up of an existing address is pending, and counts as a failure', async () => {
  vi.mocked(requests.signUp).mockResolvedValue('pending');
  await signUp();
  await waitFor(() =>
    expect(vi.mocked(notify.error).mock.calls[0]?.[0]).toBe('Inscription en attente'),
  );
  expect(screen.getByRole('heading', { name: 'Inscription' })).toBeTruthy();
});

test.each([
  [
    'of too many from one network',
    new AppError('TOO_MANY', { message: 'Trop.' }),
    'Adresse e-mail',
  ],
  [
    'with a common password',
    new AppError('INVALID', { message: 'Trop.', fields: { password: 'Trop.' } }),
    'Mot de passe',
  ],
])('A refused sign-up %s shows the reason at its field', async (_, refusal, label) => {
  vi.mocked(requests.signUp).mockRejectedValue(refusal);
  await signUp();
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Erreur d'inscription", 'Trop.'));
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Trop.')).toBeTruthy();
  expect(field('Adresse e-mail')).toHaveProperty('value', 'a@exemple.fr');
});

test('The confirmation link confirms the address without a click in the browser that signed up', async () => {
  noteSignUp('A@exemple.fr');
  open('/login#email=a%40exemple.fr&confirmation=123456');
  await waitFor(() => expect(requests.confirmAddress).toHaveBeenCalledTimes(1));
  expect(requests.confirmAddress).toHaveBeenCalledWith('a@exemple.fr', '123456', 'own');
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
  expect(field('Adresse e-mail')).toHaveProperty('value', 'a@exemple.fr');
});

test('After its confirmation, the same link leads to the sign-in again, and the link of a later sign-up asks for a click', async () => {
  noteSignUp('a@exemple.fr');
  open('/login#email=a%40exemple.fr&confirmation=123456');
  await screen.findByRole('heading', { name: 'Connexion' });
  cleanup();
  open('/login#email=A%40exemple.fr&confirmation=123456');
  await waitFor(() => expect(requests.confirmAddress).toHaveBeenCalledTimes(2));
  expect(requests.confirmAddress).toHaveBeenLastCalledWith('A@exemple.fr', '123456', 'own');
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
  cleanup();
  open('/login#email=a%40exemple.fr&confirmation=999999');
  expect(await screen.findByText(/n’a pas été faite dans ce navigateur/)).toBeTruthy();
  expect(requests.confirmAddress).toHaveBeenCalledTimes(2);
});

test('In another browser, the confirmation link asks for a click, and the password is chosen again', async () => {
  const user = open('/login#email=a%40exemple.fr&confirmation=123456');
  const said = (await screen.findByText('a@exemple.fr')).parentElement?.textContent;
  expect(said).toMatch(/^L’inscription avec a@exemple\.fr n’a pas été faite/);
  // If the link confirmed the address at once, a stranger who signed up with it could sign in with the stranger's own
  // password.
  await user.click(
    await screen.findByRole('button', { name: 'Confirmer et choisir mon mot de passe' }),
  );
  await waitFor(() => expect(requests.requestRecovery).toHaveBeenCalledWith('a@exemple.fr'));
  expect(vi.mocked(requests.confirmAddress).mock.calls).toEqual([
    ['a@exemple.fr', '123456', 'another'],
  ]);
  expect(await screen.findByRole('heading', { name: 'Nouveau mot de passe' })).toBeTruthy();
});

test('The recovery link opens the new-password form with its code filled in', async () => {
  const user = open('/login#email=a%40exemple.fr&recuperation=654321');
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), PASSWORD);
  await user.type(field('Confirmer le mot de passe'), PASSWORD);
  await user.click(press('Changer le mot de passe'));
  await waitFor(() =>
    expect(requests.setNewPassword).toHaveBeenCalledWith('a@exemple.fr', '654321', PASSWORD),
  );
});

test('The new-password form sends the recovery e-mail again', async () => {
  const user = open('/login#email=a%40exemple.fr&recuperation=654321');
  await user.click(await screen.findByRole('button', { name: 'Renvoyer l’e-mail' }));
  await waitFor(() => expect(requests.requestRecovery).toHaveBeenCalledWith('a@exemple.fr'));
});

test('A late answer to the request of a recovery e-mail does not close the view that was opened meanwhile', async () => {
  const sent = Promise.withResolvers<void>();
  vi.mocked(requests.requestRecovery).mockReturnValueOnce(sent.promise);
  const user = open();
  await user.click(press('Mot de passe oublié ?'));
  await user.type(await screen.findByLabelText('Adresse e-mail'), 'a@exemple.fr');
  await user.click(press('Recevoir un code'));
  await user.click(screen.getByRole('link', { name: 'Lien de l’e-mail' }));
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), PASSWORD);
  await user.type(field('Confirmer le mot de passe'), PASSWORD);
  await user.click(press('Changer le mot de passe'));
  await screen.findByRole('heading', { name: 'Connexion' });
  await act(async () => sent.resolve());
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('heading', { name: 'Connexion' })).toBeTruthy();
});

test('A signed-in person is sent to the dashboard', () => {
  useSession.setState({ status: 'signed-in' });
  open();
  expect(screen.getByText('Ailleurs')).toBeTruthy();
});
