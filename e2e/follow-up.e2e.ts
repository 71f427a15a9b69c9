import { issuedSince } from './documents-table.ts';
import { outboxOf } from './outbox.ts';
import { answerQuote, issueFor, nameCompany } from './repair-documents.ts';
import { recordRepair } from './repairs.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('A message that did not arrive is listed until the shop has called its customer', async ({
      signedIn,
      page,
      shop,
      headers,
      cloud,
    }) => {
      await test.step('An undelivered message is shown on the card, and listed until the shop has called its customer', async () => {
        await recordRepair(page, headers, {
          deviceType: 'tablet',
          customerName: 'Perdu',
          customerEmail: 'bounce@simulator.amazonses.com',
          customerPhone: '06 12 34 56 78',
        });
        const card = signedIn.cards.first();
        await card.getByText(/^E-mail non distribué/).click();
        await expect(card.getByText(/^cette adresse/)).toBeVisible();
        await expect(card.getByText(/^SMS envoyé .*, distribué$/)).toBeVisible();

        const lost = page.getByRole('region', { name: 'Messages non distribués' });
        await page.getByRole('link', { name: 'À suivre' }).click();
        await expect(async () => {
          await page.reload();
          await expect(lost.getByText(/E-mail non distribué/)).toBeVisible({ timeout: 2_000 });
        }).toPass();
        const line = lost.getByRole('listitem');
        await expect(line, 'a printed line stays on one sheet').toHaveCSS('break-inside', 'avoid');
        await expectGoodScreen(page);
        await lost.getByRole('button', { name: 'Client appelé\u202f: Perdu' }).click();
        await expect(lost).toHaveCount(0);
        await expect(page.getByRole('region', { name: 'À appeler' })).toHaveCount(0);
      });

      await test.step('A bounced reminder is listed with the next step until the shop has called its customer', async () => {
        await nameCompany(page.request, headers);
        await issuedSince(cloud, shop.sub, 20);
        const { id } = await issueFor(page.request, headers, {
          documentType: 'facture',
          daysAgo: 20,
          dueInDays: 5,
          clientEmail: 'bounce@simulator.amazonses.com',
        });
        const reminded = await page.request.post(`/api/documents/${id}/reminders`, { headers });
        expect(reminded.ok(), await reminded.text()).toBe(true);
        await page.goto('/dashboard');
        await page.getByRole('link', { name: 'À suivre' }).click();
        const due = page.getByRole('region', { name: 'Factures échues' });
        await expect(due.getByRole('link', { name: /^Envoyer la Facture/ })).toBeVisible();
        await expect(due.getByText(/relance envoyée le .*, e-mail (accepté|non)/)).toBeVisible();
        const lost = page.getByRole('region', { name: 'Messages non distribués' });
        await expect(async () => {
          await page.reload();
          await expect(lost.getByText(/e-mail non distribué.: cette adresse/)).toBeVisible({
            timeout: 2_000,
          });
        }).toPass();
        await expectGoodState(page);
        await lost.getByRole('button', { name: /^Client appelé après la relance/ }).click();
        await expect(lost).toHaveCount(0);
        await expect(due.getByText(/e-mail non distribué/)).toBeVisible();
        // The shop also sends the invoice to the address that did not receive the reminder.
        const invoice = due.getByRole('link', { name: /^Facture/ });
        const path = (await invoice.getAttribute('href')) ?? '';
        const sent = await page.request.post(`/api${path}/send`, { headers, data: {} });
        expect(sent.ok()).toBe(true);
        await expect(async () => {
          await page.reload();
          await expect(lost.getByText(/^E-mail du .* non distribué.: cette adresse/)).toBeVisible({
            timeout: 2_000,
          });
        }).toPass();
        await expectGoodState(page);
        await lost.getByRole('link', { name: /^Ouvrir/ }).click();
        await expect(page.getByText(/^Facture envoyée à .* non distribué.: cette/)).toBeVisible();
        await expectGoodState(page);
      });
    });

    test('The follow-up list is grouped by kind, and each line is removed with one click', async ({
      signedIn,
      page,
      shop,
      headers,
      cloud,
    }) => {
      const { id, trackingNumber: repairId } = await recordRepair(page, headers, {
        deviceType: 'tablet',
        customerName: 'Fixe',
        customerPhone: '02 61 91 12 34',
        noEmail: true,
      });
      const finished = { headers, data: { status: 'completed' } };
      await page.request.patch(`/api/repairs/${id}/status`, finished);
      await nameCompany(page.request, headers);
      await issuedSince(cloud, shop.sub, 20);
      const overdue = { documentType: 'facture', daysAgo: 20, dueInDays: 5 } as const;
      const invoice = await issueFor(page.request, headers, overdue);
      await page.request.post(`/api/documents/${invoice.id}/send`, { headers, data: {} });
      const quote = await issueFor(page.request, headers, { documentType: 'devis', repairId });
      const calls = page.getByRole('region', { name: 'À appeler' });

      await page.getByRole('link', { name: 'À suivre' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('À suivre');
      await expect(async () => {
        await page.reload();
        await expect(calls.getByRole('listitem')).toHaveCount(1, { timeout: 2_000 });
      }).toPass();
      await expect(calls.getByRole('link', { name: 'Appeler Fixe' })).toHaveAttribute(
        'href',
        'tel:0261911234',
      );
      await page.getByText('Vos délais', { exact: true }).click();
      await expectGoodScreen(page);
      await page.getByRole('button', { name: 'Enregistrer les délais' }).click();
      await expect(signedIn.toast('Délais enregistrés')).toBeVisible();

      const due = page.getByRole('region', { name: 'Factures échues' });
      await due.getByRole('button', { name: /^Ne plus suivre/ }).click();
      await expect(due).toHaveCount(0);
      await page.getByRole('button', { name: /^Annuler/ }).click();
      await expect(due.getByRole('listitem')).toHaveCount(1);

      await test.step('A confirmation sends the customer a reminder of an invoice, and a second reminder is not offered', async () => {
        const remind = due.getByRole('button', { name: /^Relancer pour la Facture/ });
        await remind.click();
        await expectGoodScreen(page);
        await page.getByRole('button', { name: 'Envoyer la relance' }).click();
        await expect(page.getByText('Relance envoyée', { exact: true })).toBeVisible();
        await expect(due.getByText(/relance envoyée le/)).toBeVisible();
        await expect(remind).toHaveCount(0);
        const reminder = {
          channel: 'email',
          to: 'marie@exemple.fr',
          containing: 'Rappel',
        } as const;
        expect((await outboxOf(cloud.origin).newest(reminder)).text).toContain('39,99');
        await expectGoodState(page);
      });

      await test.step('An answered quote is reported on any page, and on the card until it is seen', async () => {
        await answerQuote(page.request, headers, quote);
        await expect(signedIn.toast('Devis accepté')).toBeVisible();
        await page.getByRole('link', { name: 'Réparations', exact: true }).click();
        const badge = signedIn.cards.getByRole('link', { name: `Devis ${quote.number} accepté` });
        await expect(badge).toBeVisible();
        await expectGoodState(page);
        await page.reload();
        const seen = page.waitForResponse((response) => response.url().endsWith('/seen'));
        await badge.click();
        await expect(page.getByText('Devis accepté par Marie Durand')).toBeVisible();
        expect((await seen).status()).toBe(200);
        await page.goto('/dashboard');
        await expect(signedIn.cards).toHaveCount(1);
        await expect(badge).toHaveCount(0);
        await page.goto('/a-suivre');
      });

      await calls.getByRole('button', { name: /^Client appelé/ }).click();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('Vos délais', { exact: true })).toBeVisible({ timeout: 2_000 });
        await expect(calls).toHaveCount(0, { timeout: 2_000 });
      }).toPass();

      await test.step('Each figure links to the list that it counts', async () => {
        await page.goto('/dashboard');
        for (const [figure, list, count] of [
          ['En cours', 'inProgress', 0],
          ['Total', 'all', 1],
          ['En attente', 'pending', 0],
          ['Terminées', 'allCompleted', 1],
        ] as const) {
          await signedIn.figure(figure).getByRole('link').click();
          await expect(page).toHaveURL(new RegExp(`\\?statut=${list}$`));
          await expect(signedIn.cards).toHaveCount(count);
        }
        await expectGoodState(page);
      });

      await test.step('A repair in Contact client is listed at once, and leaves the list with the next status', async () => {
        const { id } = await recordRepair(page, headers, {
          deviceType: 'tablet',
          customerName: 'Rappel',
          customerEmail: 'rappel@exemple.fr',
          customerPhone: '06 12 34 56 78',
        });
        const change = async (status: string) => {
          const path = `/api/repairs/${encodeURIComponent(id)}/status`;
          expect((await page.request.patch(path, { headers, data: { status } })).status()).toBe(
            200,
          );
        };
        await change('contact');
        await page.goto('/dashboard');
        await expect(signedIn.cards).toHaveCount(2);
        const contact = page.getByRole('region', { name: 'Contact client' });
        await page.getByRole('link', { name: 'À suivre' }).click();
        // The index behind the list is updated shortly after the change.
        await expect(async () => {
          await page.reload();
          await expect(contact.getByText(/depuis aujourd’hui/)).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await expect(contact.getByRole('link', { name: 'Appeler Rappel' })).toBeVisible();
        await expectGoodState(page);
        await change('progress');
        await page.reload();
        await expect(page.getByText('Vos délais', { exact: true })).toBeVisible();
        await expect(contact).toHaveCount(0);
      });

      await test.step('Customers receive no reminders until their shop turns them on', async () => {
        const quotes = page.getByRole('checkbox', { name: /^Relancer une fois un devis/ });
        const devices = page.getByRole('checkbox', { name: /^Relancer un client/ });
        const days = page.getByLabel('Délai avant de relancer un devis (jours)');
        const words = page.getByLabel('Vos mots : après 7 jours');
        const save = page.getByRole('button', { name: 'Sauvegarder les modifications' });
        await page.goto('/a-suivre');
        await page.getByRole('link', { name: 'Régler les relances' }).click();
        await expect(quotes).toBeInViewport();
        await expect(quotes).not.toBeChecked();
        await expect(devices).not.toBeChecked();

        await quotes.check();
        await devices.check();
        await days.fill('0');
        await words.fill('Votre vélo vous attend.');
        await save.click();
        await expect(page.getByText('Indiquez un nombre de jours, de 1 à 60.')).toBeVisible();
        await expect(devices).toBeChecked();
        await days.fill('5');
        await save.click();
        await expect(signedIn.toast('Mise à jour réussie')).toBeVisible();
        await expectGoodState(page);

        await page.reload();
        await expect(quotes).toBeChecked();
        await expect(devices).toBeChecked();
        await expect(days).toHaveValue('5');
        await expect(words).toHaveValue('Votre vélo vous attend.');
        await quotes.uncheck();
        await devices.uncheck();
        await save.click();
        await expect(signedIn.toast('Mise à jour réussie')).toBeVisible();
      });
    });
  });
}
