/** These journeys run in WebKit, because most customers open their link on an iPhone. */
import { test as base, expect } from '@playwright/test';
import { DEMONSTRATION_DOCUMENTS } from '../../local/cloud/seed/demonstration-documents.ts';
import { callApi } from '../../local/testing/call-api.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { freshEmail, makeAccount } from '../accounts.ts';
import { type RunningCloud, startCloudProcess } from '../cloud.ts';
import { openCompany } from '../live.ts';
import { linkIn, outboxOf } from '../outbox.ts';
import { enter } from '../shop-test.ts';
import { Screen } from './screen.ts';
import { missingForWebKit, startWebKit } from './web-driver.ts';

const missing = missingForWebKit();

const test = base.extend<{ webkit: Screen }, { cloud: RunningCloud }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const cloud = await startCloudProcess('--demonstration');
      await use(cloud);
      await cloud.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  webkit: async ({ cloud }, use) => {
    const { driver, stop } = await startWebKit();
    await driver.manage().window().setRect({ x: 0, y: 0, width: 420, height: 900 });
    await use(new Screen(driver, cloud.origin));
    await stop();
  },
});
// Only Debian's package contains the driver. Without it, each journey is skipped and names the package to install.
test.skip(missing !== undefined, missing);

test('A customer opens the link of an e-mail and sees each change as it is made', async ({
  webkit,
  cloud,
}) => {
  const { tokens } = await enter(cloud.origin, await makeAccount(cloud.origin));
  const token = tokens.accessToken;
  await openCompany(cloud, token);
  const customerEmail = freshEmail('marie');
  const { body: repair } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token,
    json: { deviceType: 'smartphone', customerName: 'Durand', customerEmail },
  });
  const email = await outboxOf(cloud.origin).newest({ channel: 'email', to: customerEmail });
  await webkit.open(linkIn(email, cloud.origin, `/suivi/${repair.trackingNumber}`).href);
  await webkit.heading(repair.trackingNumber);
  await webkit.sees('Atelier du Port');
  await webkit.sees('En direct');
  expect(await webkit.sideways()).toBe(0);
  await webkit.mark();
  await callApi(cloud, `/api/repairs/${repair.id}/status`, {
    method: 'PATCH',
    token,
    json: { status: 'contact' },
  });
  await webkit.sees('Appeler l’atelier');
  await webkit.sees('Nécessite un point avec le client');
  expect(await webkit.isMarked(), 'the page was not reloaded').toBe(true);
});

test('A shop signs in, records a repair and changes its status', async ({ webkit, cloud }) => {
  const account = await makeAccount(cloud.origin);
  const customerEmail = freshEmail('client');
  await webkit.open('/login');
  await webkit.awake();
  await webkit.type('Adresse e-mail', account.email);
  await webkit.type('Mot de passe', account.password);
  await webkit.press('Se connecter');
  await webkit.heading('Mes Réparations');
  expect(await webkit.sideways()).toBe(0);

  await webkit.press('Nouvelle réparation');
  await webkit.choose('Type d’appareil', 'Tablette');
  await webkit.type('Modèle', 'iPad 9');
  await webkit.type('Nom du client', 'Durand');
  await webkit.type('E-mail du client', customerEmail);
  await webkit.press('Créer la réparation');
  await webkit.sees('iPad 9');
  await webkit.sees('E-mail envoyé à');

  await webkit.press('Terminée');
  await webkit.sees('Statut mis à jour');
  await outboxOf(cloud.origin).newest({
    channel: 'email',
    to: customerEmail,
    containing: 'terminée',
  });
});

test('A customer answers a quote', async ({ webkit, cloud }) => {
  const sent = DEMONSTRATION_DOCUMENTS.findLast(
    ({ outcome, draft }) => outcome === 'sent' && draft.documentType === 'devis',
  );
  const to = sent?.draft.clientEmail ?? '';
  const message = await outboxOf(cloud.origin).newest({ channel: 'email', to });
  await webkit.open(linkIn(message, cloud.origin, '/devis/').href);
  await webkit.heading('Devis');
  expect(await webkit.sideways()).toBe(0);
  await webkit.type('Votre nom', 'Luc Bernard');
  await webkit.press('Accepter le devis');
  await webkit.press('Confirmer mon accord');
  await webkit.sees('Devis accepté');
});
