import { expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';
import { WIDTHS } from './widths.ts';

/** A French spreadsheet saves its files like this one, in which one line cannot be stored. */
const CSV = [
  'Nom;Prénom;Courriel;Téléphone;Matériel;Défaut;Avancement;Déposé le',
  'Durand;Zoé;importee@exemple.fr;06 12 34 56 78;iPhone 13;"Gros" choc;Parti;14/03/2025',
  'Petit;Léo;;02 61 91 12 34;Vélo;Frein;en cours;02/11/2026',
  ';;personne@exemple.fr;;;;;',
].join('\r\n');

const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

for (const viewport of WIDTHS.map((width) => ({ width, height: 844 }))) {
  test.describe(`At ${viewport.width} px`, () => {
    test('A shop imports its repairs from a file', async ({
      page,
      shop: _shop,
      dashboard,
      outbox,
      problems,
    }) => {
      problems.expectMessage(/ERR_FAILED/);
      await page.setViewportSize(viewport);
      await page.goto('/profil/donnees');
      await page.getByRole('link', { name: 'Importer des réparations (CSV)' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des réparations');
      const file = page.getByLabel('Fichier CSV');
      await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom') });
      await expect(page.getByText('Ce fichier ne contient aucune ligne.')).toBeVisible();
      await file.setInputFiles({
        name: 'ancien.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV, 'latin1'),
      });
      const next = page.getByRole('button', { name: 'Continuer' });
      await expect(page.getByText('3 lignes lues, cellules séparées par des')).toBeVisible();
      await expect(page.getByText('Ligne 2')).toContainText('guillemet');
      await page.getByLabel('La première ligne est un client').check();
      await expect(page.getByText('4 lignes lues')).toBeVisible();
      await page.getByLabel('La première ligne est un client').uncheck();
      await expect(next).toBeDisabled();
      await page
        .getByLabel('Que faire de ces lignes')
        .selectOption('Les importer comme elles sont lues ici');
      await expectGoodScreen(page);
      await next.click();
      await expect(page.getByLabel('Panne')).toHaveValue('5');
      await expectGoodScreen(page);
      await next.click();
      await expect(page.getByLabel('« en cours »')).toHaveValue('progress');
      await expect(next).toBeDisabled();
      await page.getByLabel('« Parti »').selectOption('Terminée');
      await expectGoodScreen(page);
      await next.click();
      const preview = page.getByRole('region', { name: '4. L’aperçu' });
      await expect(preview.getByRole('listitem').first()).toContainText('Zoé Durand');
      await expect(preview).toContainText('Terminée, reçue le 14/03/2025');
      await expect(preview).toContainText('"Gros" choc');
      await expect(preview).toContainText('Chaque ligne devient une réparation');
      await expect(page.getByText('Ligne 4')).toContainText('Nom du client');
      await expectGoodScreen(page);

      const start = page.getByRole('button', { name: 'Importer 2 réparations' });
      await page.route('**/api/repairs/import', async (route) => {
        // The choices cannot change while the rows are stored.
        await expect(page.getByRole('button', { name: 'Retour' })).toBeDisabled();
        expect(await page.evaluate(asksBeforeClosing)).toBe(true);
        await route.abort();
      });
      await start.click();
      await expect(dashboard.toast('Import interrompu')).toBeVisible();
      await expect(page.getByText('0 réparation importée, 2 encore à importer.')).toBeVisible();
      await page.unroute('**/api/repairs/import');
      await start.focus();
      await page.keyboard.press('Enter');
      await expect(dashboard.toast('Import terminé')).toBeVisible();
      await expect(page.getByText('2 réparations importées.')).toBeVisible();
      await expect(preview).not.toContainText('Chaque ligne devient une réparation');
      await expectGoodState(page);
      await start.click();
      await expect(page.getByText('0 réparation importée, 2 déjà là.')).toBeVisible();
      await page.getByRole('link', { name: 'Voir les réparations' }).click();
      await expect(dashboard.card('Durand')).toContainText('choc');
      await expect(dashboard.cards).toHaveCount(2);
      expect(await outbox.all({ channel: 'email', to: 'importee@exemple.fr' })).toEqual([]);
    });
  });
}
