import { freshEmail, freshPassword } from './accounts.ts';
import { linkIn } from './outbox.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { expect, test } from './test.ts';

test('A shop signs up and repairs a phone, and the customer follows the repair up to the pickup hours', async ({
  page,
  cloud,
  login,
  dashboard,
  outbox,
  browser,
}) => {
  test.setTimeout(120_000);
  const shop = { email: freshEmail('atelier'), password: freshPassword() };
  const customerEmail = freshEmail('marie');

  await test.step('The sign-up is confirmed with the link in the e-mail', async () => {
    await login.openSignUp();
    await login.signUp(shop);
    await expect(dashboard.toast('Inscription réussie!')).toBeVisible();
    const message = await outbox.newest({ channel: 'email', to: shop.email });
    await page.goto(linkIn(message, cloud.origin, '/login').href);
    await expect(login.email).toHaveValue(shop.email);
    await login.signIn(shop);
    await expect(dashboard.toast('Connexion réussie')).toContainText('Bienvenue !');
    await dashboard.isShown();
    await expect(page.getByText('Aucune réparation')).toBeVisible();
    await expect(page.getByText('Commencez par ajouter votre première réparation.')).toBeVisible();
    const empty = page.getByRole('region', { name: 'Réparations', exact: true });
    await empty.getByRole('button', { name: 'Nouvelle réparation' }).click();
    await expect(dashboard.dialog, 'the centred text around it').toHaveCSS('text-align', 'start');
  });

  await test.step('The company profile is filled in', async () => {
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.companyName.fill('Atelier du Port');
    await profile.siret.fill('73282932000074');
    await profile.address.fill('4 quai des Belges, 13001 Marseille');
    await profile.phone.fill('04 91 00 00 00');
    await profile.setHours('Samedi', { open: '09:30', close: '12:30' });
    await profile.save.click();
    await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
    await page.reload();
    await expect(profile.companyName).toHaveValue('Atelier du Port');
    // Turns the hold off, which e2e/undo.e2e.ts and e2e/live-dashboard.e2e.ts test.
    await page.goto('/profil/messages');
    await page.getByLabel('Délai avant de prévenir le client').selectOption('0');
    await profile.save.click();
    await expect(dashboard.toast('Mise à jour réussie')).toBeVisible();
    await page.goto('/dashboard');
  });

  const trackingNumber = await test.step('A new repair is recorded', async () => {
    const beforeMs = Date.now();
    const number = await dashboard.create({
      deviceType: 'Smartphone',
      deviceModel: 'iPhone 13',
      issue: 'Écran fissuré',
      customerName: 'Durand',
      customerFirstName: 'Marie',
      customerEmail,
      // Only this journey uses this number, because journeys share a cloud and a number gets at most 20 SMS a day.
      customerPhone: '06 98 76 54 01',
    });
    await expect(dashboard.toast('Réparation ajoutée !')).toContainText(number);
    const wrapMs = 100_000_000;
    const sinceMs = (Number(number.slice(2)) - beforeMs) % wrapMs;
    expect(
      (sinceMs + wrapMs) % wrapMs,
      'the number contains the time of the creation',
    ).toBeLessThan(60_000);
    await expect(dashboard.figure('Total')).toHaveText('1');
    await expect(dashboard.figure('En attente')).toHaveText('1');
    await expect(dashboard.figure('Utilisation Plan')).toContainText('1 / 5');
    return number;
  });

  const visitor = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });

  await test.step('The customer is notified by e-mail and SMS', async () => {
    const email = await outbox.newest({ channel: 'email', to: customerEmail });
    expect(email.text).toContain('Atelier du Port');
    expect(email.html).toContain('iPhone 13');
    const sms = await outbox.newest({
      channel: 'sms',
      to: '+33698765401',
      containing: trackingNumber,
    });
    expect(sms.text).toContain(`Suivi ${trackingNumber}: Votre iPhone 13 est Prise en charge.`);
    const link = linkIn(sms, cloud.origin, `/s/${trackingNumber.slice(2)}`);
    await visitor.goto(link.href);
    await expect(visitor).toHaveURL(new RegExp(`/suivi/${trackingNumber}\\?cle=[\\w-]{22}$`));
    await expect(visitor.getByText('Marie Durand')).toBeVisible();
  });

  await test.step('The status changes', async () => {
    await dashboard.setStatus(trackingNumber, 'En réparation');
    await expect(dashboard.toast('Statut mis à jour')).toContainText('Le client sera notifié.');
    await expect(dashboard.figure('En cours')).toHaveText('1');
    await outbox.newest({
      channel: 'sms',
      to: '+33698765401',
      containing: new RegExp(`${trackingNumber}.*En cours de réparation`),
    });
    await dashboard.setStatus(trackingNumber, 'Terminée');
    await expect(dashboard.figure('Terminées')).toHaveText('1');
    await expect(dashboard.figure('En cours')).toHaveText('0');
  });

  await test.step('The customer follows the link to the finished repair', async () => {
    const email = await outbox.newest({
      channel: 'email',
      to: customerEmail,
      containing: /Réparation terminée/,
    });
    const tracking = new TrackingPage(visitor);
    const link = linkIn(email, cloud.origin, `/suivi/${trackingNumber}`);
    expect(link.searchParams.get('cle')).toMatch(/^[\w-]{22}$/);
    await visitor.goto(link.href);
    await expect(visitor.getByText('Marie Durand')).toBeVisible();
    await expect(tracking.history).toHaveText([
      /Réparation terminée/,
      /En cours de réparation/,
      /Réparation prise en charge/,
    ]);
    await expect(tracking.pickup).toContainText('4 quai des Belges, 13001 Marseille');
    await expect(tracking.pickup).toContainText('04 91 00 00 00');
    await expect(tracking.pickup).toContainText('Samedi: 09:30 - 12:30');
    await expect(tracking.pickup).toContainText('Dimanche: Fermé');

    await visitor.goto(`${cloud.origin}/suivi/${trackingNumber}`);
    await expect(visitor.getByText('Marie D.')).toBeVisible();
    await expect(visitor.getByText('Durand')).toHaveCount(0);
  });
  await visitor.close();

  // The customer got one e-mail for the creation and one for each of the two changes.
  const emails = await outbox.all({ channel: 'email', to: customerEmail });
  expect(emails).toHaveLength(3);
});
