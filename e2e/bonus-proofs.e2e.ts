import { readFile } from 'node:fs/promises';
import { BONUS, issueFor, labelShop, nameCompany } from './repair-documents.ts';
import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

const PDF = Buffer.from('%PDF-1.7 accord signé');

for (const viewport of WIDTHS.map((width) => ({ width, height: 844 }))) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('A bonus proof is added, downloaded and deleted, also with the keyboard', async ({
      dashboard,
      page,
      headers,
    }) => {
      await nameCompany(page.request, headers);
      await labelShop(page.request, headers);
      const { id, number } = await issueFor(page.request, headers, {
        documentType: 'facture',
        clientAddress: '3 place Carnot, Paris',
        clientEmail: undefined,
        bonus: BONUS,
      });
      await page.goto(`/documents/${id}`);
      const bonus = page.getByRole('region', { name: 'Bonus Réparation' });
      await expect(bonus.getByLabel('Pièce à joindre')).toHaveValue('plate');
      // The image is as large as a phone's photographs, so the page reduces it before sending it.
      const photo = await page.evaluate(async () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [3200, 2400];
        canvas.getContext('2d')?.fillRect(0, 0, 900, 900);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      });
      const sent = page.waitForRequest(/\/bonus\/proofs\?kind=plate$/);
      await bonus.getByLabel('Choisir une photo ou un PDF').setInputFiles({
        name: 'plaque.png',
        mimeType: 'image/png',
        buffer: Buffer.from(photo, 'base64'),
      });
      expect((await sent).headers()['content-type']).toBe('image/jpeg');
      await expect(dashboard.toast('Pièce ajoutée')).toBeVisible();
      const files = bonus.getByRole('list', { name: 'Pièces du bonus' }).getByRole('listitem');
      await expect(files).toHaveText(/^Plaque signalétique ou numéro de sériePhoto de/);
      await expect(bonus.getByLabel('Photo de la plaque signalétique')).toBeChecked();

      await expect(bonus.getByLabel('Pièce à joindre')).toHaveValue('consent');
      const choosing = page.waitForEvent('filechooser');
      await bonus.getByLabel('Choisir une photo ou un PDF').focus();
      await page.keyboard.press('Enter');
      await (await choosing).setFiles({
        name: 'accord.pdf',
        mimeType: 'application/pdf',
        buffer: PDF,
      });
      await expect(files).toHaveCount(2);
      await expect(bonus.getByRole('status')).toContainText(
        'Il manque\u202f: E-mail du client, Facture remise au client.',
      );
      await expectGoodScreen(page);

      const saved = page.waitForEvent('download');
      await bonus.getByRole('button', { name: `Télécharger ${number}-accord-1.pdf` }).click();
      expect((await readFile(await (await saved).path())).equals(PDF)).toBe(true);

      const remove = bonus.getByRole('button', { name: `Retirer ${number}-accord-1.pdf` });
      await remove.focus();
      await page.keyboard.press('Enter');
      await expect(files).toHaveCount(1);
      await bonus.getByLabel('Où en est le bonus').selectOption('Demandé');
      await expect(bonus.getByText('Elles restent avec la demande qui est partie.')).toBeVisible();
      await expect(bonus.getByRole('button', { name: /^Retirer/ })).toHaveCount(0);
      await expectGoodState(page);
    });
  });
}
