import { callApi } from '../local/testing/call-api.ts';
import { type Repair, type RepairStatus, STATUSES } from '../shared/repairs/repairs.ts';
import { freshEmail } from './accounts.ts';
import { untilAwake } from './awake.ts';
import { announcement, openCompany, test } from './live.ts';
import { linkIn } from './outbox.ts';
import { TrackingPage } from './pages/tracking-page.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('Each click of the shop appears on the customers’ open pages without a reload', async ({
  page,
  cloud,
  shop,
  dashboard,
  outbox,
  customer,
}) => {
  await openCompany(cloud, shop.tokens.accessToken);
  const customerEmail = freshEmail('marie');
  const json = {
    deviceType: 'smartphone',
    deviceModel: 'Samsung S22',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail,
    customerPhone: '06 12 34 56 74',
  };
  const { body: repair } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.tokens.accessToken,
    json,
  });
  const email = await outbox.newest({ channel: 'email', to: customerEmail });
  const path = `/suivi/${repair.trackingNumber}`;
  const withKey = await customer.open(linkIn(email, cloud.origin, path).href);
  const tracking = new TrackingPage(withKey);
  await expect(withKey.getByText(/^En direct/)).toBeVisible();
  await withKey.evaluate(() => document.documentElement.setAttribute('data-opened-once', ''));

  const stranger = await customer.open('/suivi');
  await untilAwake(stranger);
  const frames: string[] = [];
  stranger.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  await test.step('The number alone, even without RB, shows the repair and its shop, but not the customer’s full name', async () => {
    await stranger.getByLabel('Numéro de suivi').fill(repair.trackingNumber.slice(2));
    await stranger.keyboard.press('Enter');
    await expect(stranger).toHaveURL(new RegExp(`${path}$`));
    await expect(stranger.getByText('Marie D.')).toBeVisible();
    await expect(stranger.getByText('Atelier du Port')).toBeVisible();
    await expect(stranger.getByText(/^En direct/)).toBeVisible();
  });
  await page.goto('/dashboard');
  await dashboard.isShown();

  let steps = 1;
  /** Sets a status as the shop, and waits until the customer's page announces it. */
  async function click(status: RepairStatus): Promise<void> {
    const { customerLabel, shopLabel } = STATUSES[status];
    const announced = announcement(withKey, `Nouveau statut\u202f: ${customerLabel}.`);
    await dashboard.setStatus(repair.trackingNumber, shopLabel);
    await announced;
    steps += 1;
    await expect(tracking.history).toHaveCount(steps);
  }

  await test.step('In the status Contact client, the page asks the customer to call', async () => {
    await click('contact');
    await expect(withKey.getByText(/Votre réparateur a besoin de votre avis/)).toBeVisible();
    const lit = withKey.locator('[class*=changed]');
    await expect(lit, 'the light behind the card fades').toHaveCSS('animation-name', /lit/);
    const call = withKey.getByRole('link', { name: 'Appeler l’atelier' });
    await expect(call).toHaveAttribute('href', 'tel:0491000000');
    const sms = { channel: 'sms', to: '+33612345674', containing: 'Contactez-nous' } as const;
    expect((await outbox.newest(sms)).text).toContain(
      'Votre Samsung S22 est Contactez-nous. Nécessite un point avec le client. Atelier du Port, 04 91 00 00 00.',
    );
  });
  await test.step('The customer’s reply appears on the shop’s open page, where it is read', async () => {
    await withKey.getByRole('button', { name: 'Répondre par écrit' }).press('Enter');
    await expect(withKey.getByRole('textbox', { name: 'Votre message' })).toBeFocused();
    for (const width of WIDTHS) {
      await withKey.setViewportSize({ width, height: 844 });
      await expectGoodState(withKey);
    }
    await withKey.keyboard.type('D’accord, <b>faites-le</b>.');
    await withKey.getByRole('button', { name: 'Envoyer à l’atelier' }).press('Enter');
    await expect(withKey.getByText(/^Votre message est transmis à l’atelier/)).toBeFocused();
    await expect(stranger.getByRole('button', { name: 'Écrire un message' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Le client a répondu' }).click();
    const replies = page.getByRole('region', { name: 'Réponses du client' });
    await expect(replies).toContainText('D’accord, <b>faites-le</b>.');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expectGoodState(page);
    }
    await replies.getByRole('button', { name: /^Marquer/ }).click();
    await expect(replies.getByRole('button')).toHaveCount(0);
    await page.goto('/dashboard');
    await dashboard.isShown();
  });
  await test.step('For a completed repair, the page shows what is needed to collect it', async () => {
    await expect(tracking.pickup).toHaveCount(0);
    await click('completed');
    await expect(tracking.pickup).toContainText('4 quai des Belges, 13001 Marseille');
    await expect(tracking.pickup).toContainText('04 91 00 00 00');
    for (const width of WIDTHS) {
      await withKey.setViewportSize({ width, height: 844 });
      await expectGoodScreen(withKey);
    }
  });
  await expect(withKey.getByText('Marie Durand')).toBeVisible();
  await expect(withKey.locator('html'), 'the page was not reloaded').toHaveAttribute(
    'data-opened-once',
    '',
  );

  await test.step('A tracking number alone does not reveal the customer’s name, in live changes either', async () => {
    await expect(tracking.history).toHaveCount(steps);
    await expect(stranger.getByText(STATUSES.completed.customerLabel).first()).toBeVisible();
    await expect(stranger.getByText('Marie D.')).toBeVisible();
    await expect(stranger.getByText('Durand')).toHaveCount(0);
    // The frame's event may reach this process only after the page has drawn the frame's content.
    await expect.poll(() => frames.join()).toContain('"completed"');
    expect(frames.join()).not.toMatch(/Durand|exemple\.fr|06 12/);
  });
});
