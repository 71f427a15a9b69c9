import { freshEmail, freshPassword } from './accounts.ts';
import { untilAwake } from './awake.ts';
import { linkIn } from './outbox.ts';
import { expect, test } from './test.ts';

const REFUSED_BY_COGNITO = /\/_local\/cognito\//;

test('a wrong password is refused, the right one lets in', async ({
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

test('what is typed before the page is awake stays, and an early click leads nowhere', async ({
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

test('signing in asks for both fields', async ({ login, dashboard }) => {
  await login.open();
  await login.signInButton.click();
  await expect(dashboard.toast('Champs requis')).toContainText(
    'Veuillez entrer votre email et mot de passe.',
  );
});

test('signing up asks for the same password twice', async ({ login, dashboard }) => {
  await login.openSignUp();
  await login.signUp({ email: freshEmail('atelier'), password: '' });
  await expect(dashboard.toast('Champs requis')).toContainText('Veuillez remplir tous les champs.');
  await login.signUp({ email: freshEmail('atelier'), password: freshPassword() }, freshPassword());
  await expect(dashboard.toast('Erreur')).toContainText('Les mots de passe ne correspondent pas.');
});

test('signing up again sends the confirmation again', async ({
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

test('a forgotten password is replaced by the link of the e-mail', async ({
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

test('the guard keeps where the visitor was going', async ({ page, account, login }) => {
  await page.goto('/profil');
  await expect(page).toHaveURL(/\/login$/);
  await login.signIn(account);
  await expect(page).toHaveURL(/\/profil$/);
});

test('signing out closes the session for good', async ({ page, signedIn: dashboard, login }) => {
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(dashboard.toast('Déconnexion réussie')).toContainText('À bientôt !');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.signInButton).toBeVisible();
});

test('a signed-in shop stays so after a reload, and /login leads it home', async ({
  page,
  signedIn: dashboard,
}) => {
  await page.reload();
  await dashboard.isShown();
  await page.goto('/login');
  await dashboard.isShown();
});
