import { freshEmail, freshPassword } from './accounts.ts';
import { refuseByCognito } from './faults.ts';
import { linkIn, secretIn } from './outbox.ts';
import { expect, test } from './test.ts';

const REFUSED_BY_COGNITO = /\/_local\/cognito\//;

test('A sign-up that the user pool refuses says why', async ({
  page,
  login,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, REFUSED_BY_COGNITO);
  await refuseByCognito(page, 'SignUp', 'LimitExceededException', 'Attempt limit exceeded');
  await login.openSignUp();
  await login.signUp({ email: freshEmail('atelier'), password: freshPassword() });
  await expect(dashboard.toast("Erreur d'inscription")).toContainText(
    'Trop de demandes en peu de temps.',
  );
});

test('An unconfirmed address is reported, and confirmed with its code', async ({
  page,
  cloud,
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
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
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
  await login.signIn(shop);
  await dashboard.isShown();
});

test('Signing in without a network says so, and works once the network is back', async ({
  context,
  account,
  login,
  dashboard,
  problems,
}) => {
  problems.expectMessage(/ERR_INTERNET_DISCONNECTED|could not be loaded|status of 400/);
  await login.open();
  // After an answered attempt, everything that signing in needs has loaded.
  await login.signIn({ ...account, password: 'Un-autre-mot-de-passe-1' });
  await expect(dashboard.toast('Erreur de connexion')).toContainText('incorrect');
  await context.setOffline(true);
  await login.signIn(account);
  const failure = dashboard
    .toast('Erreur de connexion')
    .filter({ hasText: 'Vérifiez votre réseau' });
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await login.signIn(account);
  await dashboard.isShown();
});
