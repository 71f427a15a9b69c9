import type { Page } from '@playwright/test';
import { DocumentPage } from './pages/document-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { nameCompany } from './repair-documents.ts';
import { expectFocusKept, expectGoodCounter } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

/** Draws a picture of one colour, as a phone's camera would give it. */
const drawn = async (page: Page, colour: string) => ({
  name: `${colour}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(
    await page.evaluate((fill) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 240];
      const pen = canvas.getContext('2d');
      if (pen) pen.fillStyle = fill;
      pen?.fillRect(0, 0, 320, 240);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }, colour),
    'base64',
  ),
});

/** Calls `press`, which opens a PDF in a tab, and closes that tab. */
async function print(page: Page, press: () => Promise<void>): Promise<void> {
  const [tab, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse((response) => response.headers()['content-type'] === 'application/pdf'),
    press(),
  ]);
  expect(answer.status()).toBe(200);
  await tab.close();
}

for (const width of WIDTHS) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('Two devices of one customer are taken in, repaired and handed over, and one returns under warranty', async ({
      signedIn: dashboard,
      page,
      headers,
      problems,
    }) => {
      problems.expectMessage(/ERR_FAILED/);
      const record = new RecordPage(page);
      const { dialog } = record;
      /** Returns the address of the shown repair, without the query that opens a dialog. */
      const here = () => page.url().split('?')[0] ?? '';
      await nameCompany(page.request, headers);

      await test.step('Two devices are taken in with one form, whose errors name their device', async () => {
        await dashboard.openDialog();
        await dashboard.fill({
          deviceType: 'Smartphone',
          deviceModel: 'iPhone 13',
          issue: 'Écran fêlé',
          customerName: 'Durand',
          customerFirstName: 'Léa',
          customerEmail: 'lea@exemple.fr',
        });
        let isCut = true;
        await page.route(/other-device/, (route) => (isCut ? route.abort() : route.continue()));
        await dialog.getByRole('button', { name: 'Ajouter un autre appareil' }).click();
        const again = dialog.getByRole('alert').getByRole('button', { name: 'Réessayer' });
        await again.click();
        await expect(again, 'neither the style sheet nor the code has loaded').not.toBeDisabled();
        isCut = false;
        await again.click();
        const second = dialog.getByRole('group', { name: 'Appareil 2' });
        await expect(second.getByLabel('Type d’appareil')).toBeFocused();
        await expect(second.getByLabel('Type d’appareil')).toBeInViewport({ ratio: 1 });
        await dialog.getByRole('button', { name: 'Créer les 2 réparations' }).click();
        await expect(second.getByLabel('Type d’appareil')).toBeFocused();
        await expectGoodCounter(page);
        await second.getByLabel('Type d’appareil').selectOption({ label: 'Tablette' });
        await dialog.getByRole('button', { name: 'Créer les 2 réparations' }).click();
        await dashboard.isCreated();
        await expect(dashboard.cards).toHaveCount(2);
        await expectGoodCounter(page);
      });

      await test.step('The labels of both devices are printed together', async () => {
        await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
        await expect(dialog).toBeVisible();
        await expectGoodCounter(page);
        await print(page, () => dialog.getByRole('button', { name: '57 × 32' }).click());
        await expect(dialog).toBeHidden();
        await expectFocusKept(page);
      });

      await test.step('One slip names both devices, refuses a wrong IMEI, and is signed and printed', async () => {
        await page.getByRole('link', { name: 'Bon de prise en charge' }).click();
        const serial = dialog.getByLabel('N° de série ou IMEI');
        await serial.fill('490154203237519');
        await expect(dialog.getByText(/^Ce bon reprend aussi/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Faire signer à l’écran' }).click();
        await expect(dialog.getByText(/^Cet IMEI comporte une erreur/)).toBeVisible();
        await expectGoodCounter(page);
        await serial.fill('490154203237518');
        await dialog.getByRole('button', { name: 'Faire signer à l’écran' }).click();
        const frame = dialog.getByRole('img', { name: 'Cadre de signature' });
        const signs = dialog.getByRole('button', { name: 'Enregistrer la signature' });
        await expect(frame).toBeVisible();
        await dialog.evaluate((scrolled) => scrolled.scrollTo(0, 0));
        await expect(signs).toBeInViewport({ ratio: 1 });
        await expectFocusKept(page);
        await expectGoodCounter(page);
        await signs.click();
        const missing = dialog.getByText(/^Faites signer le client/);
        await expect(missing).toBeInViewport({ ratio: 1 });
        const [error, buttons] = [await missing.boundingBox(), await signs.boundingBox()];
        expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
        await frame.scrollIntoViewIfNeeded();
        const box = await frame.boundingBox();
        if (box === null) throw new Error('The frame is not shown');
        await page.mouse.move(box.x + 20, box.y + 20);
        await page.mouse.down();
        await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
        await page.mouse.up();
        await signs.click();
        await expect(dialog.getByText(/^Signé à l’écran le/)).toBeVisible();
        await expectFocusKept(page);
        await print(page, () => dialog.getByRole('button', { name: 'Imprimer en A4' }).click());
        await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
        await expectFocusKept(page);
      });

      await test.step('Three pictures are sent, a file that is not a picture is refused, and the customer sees two of the pictures', async () => {
        const card = record.part('Photos');
        const choose = card.getByLabel('Choisir des photos');
        const text = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('texte') };
        await choose.setInputFiles(text);
        await expect(card.getByRole('alert')).toBeVisible();
        await choose.setInputFiles([
          await drawn(page, 'red'),
          await drawn(page, 'green'),
          await drawn(page, 'blue'),
        ]);
        const pictures = card.getByRole('button', { name: /^Photo \d/ });
        await expect(pictures).toHaveCount(3);
        await expect(card.getByText('3 sur 12')).toBeVisible();
        for (const rank of [0, 2]) {
          await pictures.nth(rank).click();
          await dialog.getByRole('button', { name: 'Montrer au client' }).click();
          await expect(dialog.getByRole('button', { name: 'Ne plus montrer' })).toBeVisible();
          if (rank === 0) await expectGoodCounter(page);
          await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
          await expectFocusKept(page);
        }
        const seen = await page
          .getByRole('link', { name: 'Page vue par le client' })
          .getAttribute('href');
        const shown = here();
        await page.goto(seen ?? '');
        await expect(page.getByRole('img', { name: /^Votre appareil, vu par/ })).toHaveCount(2);
        await expectGoodCounter(page);
        await page.goto(shown);
      });

      await test.step('A part with invalid fields is refused, and an ordered or received part proposes the next status', async () => {
        const card = record.part('Pièces à commander');
        await card.getByRole('button', { name: 'Ajouter une pièce' }).click();
        await dialog.getByLabel('Prix d’achat').fill('cher');
        await dialog.getByRole('button', { name: 'Enregistrer la pièce' }).click();
        await expect(dialog.getByLabel('Pièce', { exact: true })).toBeFocused();
        await dialog.getByLabel('Pièce', { exact: true }).fill('Écran');
        await expectGoodCounter(page);
        await dialog.getByLabel('Prix d’achat').fill('49,90');
        await dialog.getByRole('button', { name: 'Enregistrer la pièce' }).click();
        await card.getByRole('button', { name: /^Commandée/ }).click();
        await expect(
          card.getByRole('button', { name: /^Passer à .*Pièce commandée/ }),
        ).toBeVisible();
        await card.getByRole('button', { name: /^Arrivée/ }).click();
        await expectFocusKept(page);
        await card.getByRole('button', { name: /^Passer à .*En réparation/ }).click();
        await expect(card.getByRole('button', { name: /^Passer à/ })).toBeHidden();
        await expectFocusKept(page);
        await card.getByRole('button', { name: /^Modifier/ }).click();
        await dialog.getByRole('button', { name: 'Retirer la pièce' }).click();
        await expect(card.getByRole('listitem')).toHaveCount(0);
        await expectFocusKept(page);
      });

      await test.step('Both devices are billed on one invoice, handed over together, and paid', async () => {
        await page.getByRole('button', { name: 'Terminer la réparation' }).click();
        const first = here();
        await record.part('Déposé avec').getByRole('link').click();
        await expect(record.title).toContainText('Tablette');
        await page
          .getByRole('group', { name: /^Changer le statut/ })
          .getByRole('button', { name: 'Terminée', exact: true })
          .click();
        await expect(record.button('Rendue au client')).toBeVisible();
        const editor = new DocumentPage(page);
        await editor.open(`?reparation=${first.split('/').at(-1)}`);
        await expect(editor.line(2).description).toHaveValue(/Tablette/);
        for (const [rank, price] of [
          [1, '80'],
          [2, '40'],
        ] as const) {
          await editor.line(rank).price.fill(price);
          await editor.line(rank).kind('Travail').check();
        }
        const invoice = await editor.issue();
        await page.goto(first);
        await record.button('Rendue au client').click();
        await expect(dialog.getByRole('checkbox', { name: 'Tablette' })).toBeChecked();
        await expectGoodCounter(page);
        await dialog.getByRole('button', { name: 'Rendue au client' }).click();
        await expect(dialog.getByRole('heading', { name: new RegExp(invoice) })).toBeVisible();
        await dialog.getByRole('button', { name: 'Espèces' }).click();
        await expect(dialog).toBeHidden();
        await expectFocusKept(page);
      });

      await test.step('The device returns under warranty free of charge, and the hand-over asks for the device on loan', async () => {
        await page.getByRole('link', { name: 'Retour sous garantie' }).click();
        await expect(dashboard.dialog.getByText(/^Retour de RB\d{8}, gratuit/)).toBeVisible();
        await expect(dashboard.customerName).toHaveValue('Durand');
        await dashboard.submit.click();
        await dashboard.isCreated();
        await dashboard.cards.first().getByTitle('Ouvrir la réparation').click();
        await expect(page.getByText('Retour gratuit')).toBeVisible();
        const card = record.part('Appareil de prêt');
        await card.getByRole('button', { name: 'Prêter un appareil' }).click();
        await dialog.getByRole('button', { name: 'Enregistrer le prêt' }).click();
        await expect(dialog.getByLabel('Appareil prêté')).toBeFocused();
        await expectGoodCounter(page);
        await dialog.getByLabel('Appareil prêté').fill('Galaxy A14');
        await dialog.getByRole('button', { name: 'Enregistrer le prêt' }).click();
        await expect(card.getByText('Galaxy A14')).toBeVisible();
        await expectFocusKept(page);
        await page
          .getByRole('group', { name: /^Changer le statut/ })
          .getByRole('button', { name: 'Terminée', exact: true })
          .click();
        await record.button('Rendue au client').click();
        await expect(dialog.getByRole('checkbox', { name: /^Galaxy A14/ })).toBeChecked();
        await expectGoodCounter(page);
        await dialog.getByRole('button', { name: 'Rendue au client' }).click();
        await expect(card.getByText(/rendu le/)).toBeVisible();
        await expectFocusKept(page);
      });
    });
  });
}
