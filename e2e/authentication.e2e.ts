import { freshEmail, freshPassword } from './accounts.ts';
import { refuseByCognito } from './faults.ts';
import { linkIn, secretIn } from './outbox.ts';
import { expect, test } from './test.ts';

const REFUSED_BY_COGNITO = /\/_local\/cognito\//;

test('A shop signs in although the network is slow or missing at first, stays signed in, and signs out', async ({
  page,
  context,
  account,
  login,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, REFUSED_BY_COGNITO);
  problems.expectMessage(/ERR_INTERNET_DISCONNECTED|could not be loaded/);
  const wrong = { ...account, password: freshPassword() };
  const failure = dashboard.toast('Erreur de connexion');

  await test.step('Text that is typed before hydration stays, and a click before hydration signs in afterwards', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/login-page[.].*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await login.signIn(wrong);
    await expect(page).toHaveURL(/\/login$/);
    held.resolve();
    // Once the attempt is answered, everything that sign-in needs has loaded.
    await expect(failure).toContainText('incorrect');
  });

  await test.step('Signing in without a network reports the missing network, and works once the network is back', async () => {
    await context.setOffline(true);
    await login.signIn(account);
    await expect(failure.filter({ hasText: 'Vérifiez votre réseau' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('A wrong password is refused, and the right password signs in', async () => {
    await page.goto('/profil');
    await expect(page).toHaveURL(/\/login$/);
    await login.signIn(wrong);
    await expect(failure).toBeVisible();
    await login.signIn(account);
    await expect(page, 'the requested page').toHaveURL(/\/profil$/);
  });

  await test.step('A signed-in shop stays signed in after a reload, and /login leads to its dashboard', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    await page.goto('/login');
    await dashboard.isShown();
  });

  await test.step('Signing out closes the session permanently', async () => {
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(dashboard.toast('Déconnexion réussie')).toContainText('À bientôt !');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await expect(login.signInButton).toBeVisible();
  });
});

test('A shop signs up, confirms its address, and replaces a forgotten password', async ({
  page,
  cloud,
  login,
  dashboard,
  outbox,
  problems,
}) => {
  problems.expectRefusal(400, REFUSED_BY_COGNITO);
  const shop = { email: freshEmail('atelier'), password: freshPassword() };

  await test.step('A sign-up that the user pool refuses says why', async () => {
    await refuseByCognito(page, 'SignUp', 'LimitExceededException', 'Attempt limit exceeded');
    await login.openSignUp();
    await login.signUp(shop);
    await expect(dashboard.toast("Erreur d'inscription")).toContainText(
      'Trop de demandes en peu de temps.',
    );
    await page.unrouteAll();
  });

  await test.step('A repeated sign-up sends the confirmation e-mail again', async () => {
    await login.signUp(shop);
    await expect(dashboard.toast('Inscription réussie!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await login.showSignUp();
    await login.signUp(shop);
    await expect(dashboard.toast('Inscription en attente')).toBeVisible();
    await expect
      .poll(async () => (await outbox.all({ channel: 'email', to: shop.email })).length)
      .toBe(2);
  });

  await test.step('An unconfirmed address is reported, and confirmed with its code', async () => {
    await page.getByRole('button', { name: 'Déjà un compte' }).click();
    await login.signIn(shop);
    await expect(dashboard.toast('Erreur de connexion')).toContainText(
      'Votre adresse n’est pas encore confirmée.',
    );
    await page.getByRole('button', { name: 'Saisir le code' }).click();
    const code = page.getByLabel('Code de confirmation');
    const confirm = page.getByRole('button', { name: 'Confirmer mon adresse' });
    const message = await outbox.newest({ channel: 'email', to: shop.email });
    const right = secretIn(linkIn(message, cloud.origin, '/login'), 'confirmation');
    await code.fill(right === '000000' ? '111111' : '000000');
    await confirm.click();
    await expect(dashboard.toast('Erreur de confirmation')).toContainText(
      'Ce code n’est pas le bon.',
    );
    await code.fill(right);
    await confirm.click();
    await expect(dashboard.toast('Adresse confirmée')).toBeVisible();
  });

  await test.step('A forgotten password is replaced through the link in the e-mail', async () => {
    await login.askForRecovery(shop.email);
    const message = await outbox.newest({
      channel: 'email',
      to: shop.email,
      containing: 'Choisissez un nouveau mot de passe',
    });
    await page.goto(linkIn(message, cloud.origin, '/login').href);
    const password = freshPassword();
    await login.setNewPassword(password);
    await expect(dashboard.toast('Mot de passe changé')).toBeVisible();
    await login.signIn({ email: shop.email, password });
    await dashboard.isShown();
  });
});
