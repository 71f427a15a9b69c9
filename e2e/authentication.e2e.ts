import { freshEmail, freshPassword } from './accounts.ts';
import { untilAwake } from './awake.ts';
import { linkIn } from './outbox.ts';
import { expect, test } from './test.ts';

const REFUSED_BY_COGNITO = /\/_local\/cognito\//;

test('A wrong password is refused, and the right one signs in', async ({
  account,
  login,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, REFUSED_BY_COGNITO);
  await login.open();
  await login.signIn({ email: account.email, password: freshPassword() });
  await expect(dashboard.toast('Erreur de connexion')).toBeVisible();
  await login.signIn(account);
  await dashboard.isShown();
});

test('Text that is typed before hydration stays, and an early click does nothing', async ({
  page,
  account,
  login,
  dashboard,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/login-page-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await login.signIn(account);
  await expect(page).toHaveURL(/\/login$/);
  held.resolve();
  await untilAwake(page);
  await login.signInButton.click();
  await dashboard.isShown();
});

test('Sign-in asks for both fields', async ({ login, dashboard }) => {
  await login.open();
  await login.signInButton.click();
  await expect(dashboard.toast('Champs requis')).toContainText(
    'Veuillez entrer votre email et mot de passe.',
  );
});

test('Sign-up asks for the same password twice', async ({ login, dashboard }) => {
  await login.openSignUp();
  await login.signUp({ email: freshEmail('atelier'), password: '' });
  await expect(dashboard.toast('Champs requis')).toContainText('Veuillez remplir tous les champs.');
  await login.signUp({ email: freshEmail('atelier'), password: freshPassword() }, freshPassword());
  await expect(dashboard.toast('Erreur')).toContainText('Les mots de passe ne correspondent pas.');
});

test('A repeated sign-up sends the confirmation again', async ({
  login,
  dashboard,
  outbox,
  problems,
}) => {
  problems.expectRefusal(400, REFUSED_BY_COGNITO);
  const shop = { email: freshEmail('atelier'), password: freshPassword() };
  await login.openSignUp();
  await login.signUp(shop);
  await expect(dashboard.toast('Inscription réussie!')).toBeVisible();
  await login.openSignUp();
  await login.signUp(shop);
  await expect(dashboard.toast('Inscription en attente')).toBeVisible();
  await expect
    .poll(async () => (await outbox.all({ channel: 'email', to: shop.email })).length)
    .toBe(2);
});

test('A forgotten password is replaced through the link in the e-mail', async ({
  page,
  cloud,
  account,
  login,
  dashboard,
  outbox,
}) => {
  await login.askForRecovery(account.email);
  const message = await outbox.newest({
    channel: 'email',
    to: account.email,
    containing: 'Choisissez un nouveau mot de passe',
  });
  await page.goto(linkIn(message, cloud.origin, '/login').href);
  const password = freshPassword();
  await login.setNewPassword(password);
  await expect(dashboard.toast('Mot de passe changé')).toBeVisible();
  await login.signIn({ email: account.email, password });
  await dashboard.isShown();
});

test('After signing in, the visitor returns to the requested page', async ({
  page,
  account,
  login,
}) => {
  await page.goto('/profil');
  await expect(page).toHaveURL(/\/login$/);
  await login.signIn(account);
  await expect(page).toHaveURL(/\/profil$/);
});

test('Signing out closes the session permanently', async ({ page, signedIn: dashboard, login }) => {
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(dashboard.toast('Déconnexion réussie')).toContainText('À bientôt !');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.signInButton).toBeVisible();
});

test('A signed-in shop stays signed in after a reload, and /login leads to its dashboard', async ({
  page,
  signedIn: dashboard,
}) => {
  await page.reload();
  await dashboard.isShown();
  await page.goto('/login');
  await dashboard.isShown();
});
