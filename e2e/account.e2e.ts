import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Download, Page } from '@playwright/test';
import { codeAt } from '../local/emulators/cognito/software-token.ts';
import { freshPassword } from './accounts.ts';
import { answer, refuse } from './faults.ts';
import { A4, pagesOf } from './printed.ts';
import { issueFor, nameCompany } from './repair-documents.ts';
import { createRepairs, givePlan } from './repairs.ts';
import { expectFits, expectGoodScreen, expectGoodState } from './screen-checks.ts';
import { enter, test } from './shop-test.ts';
import { expect } from './test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Vos données' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Supprimer mon compte' });

async function openDialog(page: Page) {
  await card(page).getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function contentOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('A shop exports its data, its repairs and its archive', async ({
  page,
  cloud,
  headers,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(500, /\/api\/account\/export$/);
  await page.goto('/profil/donnees');

  await test.step('An export that fails says why and can be tried again', async () => {
    await refuse(page, 'GET', '**/api/account/export', 'INTERNAL');
    const button = page.getByRole('button', { name: 'Exporter mes données (JSON)' });
    await button.click();
    await expect(dashboard.toast('Erreur d’export')).toContainText('Réessayez dans un instant.');
    await page.unrouteAll();
  });

  await test.step('A shop on any plan exports all its data', async () => {
    await expect(card(page)).toContainText('fait partie du plan Pro');
    await expect(card(page).getByRole('link', { name: 'Découvrir le plan Pro' })).toHaveAttribute(
      'href',
      '/tarifs',
    );
    await expectGoodState(page);

    await createRepairs(page, 2);
    const whole = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter mes données (JSON)' }).click();
    const items: { kind: string; customerName?: string }[] = JSON.parse(
      await contentOf(await whole),
    );
    // The export contains the statistics only once the customers have been notified.
    const kinds = items.map(({ kind }) => kind).filter((kind) => kind !== 'statistics');
    expect(kinds).toEqual(['profile', 'repair', 'repair']);
  });

  await test.step('A Pro shop exports its repairs as a table', async () => {
    await givePlan(page, cloud, 'pro');
    await page.reload();
    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter les réparations (CSV)' }).click();
    const file = await table;
    expect(file.suggestedFilename()).toMatch(/^rebond-reparations-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', ...lines] = (await contentOf(file)).split('\r\n');
    expect(head.startsWith('\ufeffNuméro de suivi;')).toBe(true);
    expect(lines[0]).toContain(';Client 2;');
    expect(lines[1]).toContain(';Client 1;');
    await expect(dashboard.toast('Export prêt').filter({ hasText: '2 entrées' })).toBeVisible();
  });

  await test.step('A shop exports its archive, which can be verified without Rebond', async () => {
    await nameCompany(page.request, headers);
    const address = 'Bâtiment B, porte 12\n1 rue du Lac\n44000 Nantes';
    await page.request.put('/api/company', { headers, data: { address } });
    await issueFor(page.request, headers, { documentType: 'facture' });
    await page.goto('/profil/donnees');
    await card(page).getByRole('link', { name: 'Archive inaltérable' }).click();
    await expect(page.getByRole('region', { name: 'Ce qu’elle prouve' })).toBeVisible();
    await expectGoodScreen(page);
    const archive = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger l’archive' }).click();
    const download = await archive;
    expect(download.suggestedFilename()).toMatch(/^rebond-archive-.*\.jsonl$/);
    const program = ['tools/archive/verify-archive.mjs', await download.path()];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    expect(stdout).toContain('1 maillon, 1 document');
    expect(stdout).toContain('Archive intacte.');

    await page.getByRole('link', { name: 'l’attestation de l’éditeur' }).click();
    const publisher = page.getByRole('region', { name: 'Volet 1 : l’éditeur' });
    await expect(publisher).toContainText('satisfait aux conditions d’inaltérabilité');
    await expectGoodScreen(page);
    await page.emulateMedia({ media: 'print' });
    const sheet = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(pagesOf(sheet)).toBe(1);
    expect(sheet.toString('latin1')).toMatch(A4);
  });
});

test('A shop changes its password, ends other sessions and uses a second factor', async ({
  page,
  cloud,
  shop,
  login,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(400, /\/_local\/cognito\//);
  // A live channel that the page opens at the moment when the sessions end is refused. The page then opens another.
  problems.expectMessage(/\/live\?ticket=.* 403/);
  const password = freshPassword();

  await test.step('A password is changed, and the other sessions are ended while this browser stays signed in', async () => {
    await page.goto('/profil/securite');
    const security = page.getByRole('region', { name: 'Sécurité' });
    await security.getByRole('button', { name: 'Changer le mot de passe' }).click();
    const change = page.getByRole('dialog', { name: 'Changer le mot de passe' });
    await change.getByLabel('Mot de passe actuel').fill(freshPassword());
    await change.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
    await change.getByLabel('Confirmer le mot de passe').fill(password);
    await expectGoodScreen(page);
    const save = change.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' });
    await save.click();
    await expect(dashboard.toast('Mot de passe inchangé')).toContainText('n’est pas le bon');
    await change.getByLabel('Mot de passe actuel').fill(shop.password);
    await save.click();
    await expect(dashboard.toast('Mot de passe changé')).toBeVisible();

    const other = await enter(cloud.origin, { ...shop, password });
    const asked = () =>
      fetch(`${cloud.origin}/api/company`, {
        headers: { authorization: `Bearer ${other.tokens.accessToken}` },
      });
    expect((await asked()).status).toBe(200);
    await security.getByRole('button', { name: 'Terminer les autres sessions' }).click();
    const end = page.getByRole('dialog', { name: 'Terminer les autres sessions' });
    await end.getByLabel('Mot de passe actuel').fill(password);
    await end.getByRole('button', { name: 'Terminer les autres sessions' }).click();
    await expect(dashboard.toast('Sessions terminées')).toBeVisible();
    expect((await asked()).status).toBe(401);
    await createRepairs(page, 1);
  });

  await test.step('A second factor is turned on, requested at each sign-in, and removed with a recovery code', async () => {
    await page.getByRole('button', { name: 'Double authentification' }).click();
    const factor = page.getByRole('dialog', { name: 'Double authentification' });
    await factor.getByLabel('Mot de passe actuel').fill(password);
    await factor.getByRole('button', { name: 'Continuer' }).click();
    await expect(factor.getByRole('img', { name: /QR/ })).toBeVisible();
    await expectFits(page);
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const served = codeAt(secret, Date.now());
    await factor.getByLabel('Code à 6 chiffres').fill(served);
    await factor.getByRole('button', { name: 'Activer' }).click();
    await expect(dashboard.toast('Double authentification activée')).toBeVisible();
    const codes = factor.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await expectGoodScreen(page);
    await factor.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await page.getByRole('button', { name: 'Déconnexion' }).click();

    await login.signIn({ ...shop, password });
    await login.code.fill(served);
    await login.validate.click();
    await expect(dashboard.toast('Erreur de connexion')).toContainText('a déjà servi');
    // The user pool already accepts the code of the next 30 seconds, so the journey does not wait for it.
    await login.code.fill(codeAt(secret, Date.now() + 30_000));
    await login.validate.click();
    await dashboard.isShown();

    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await login.signIn({ ...shop, password });
    await login.recoverSignIn(recovery.toUpperCase());
    await expect(dashboard.toast('Double authentification désactivée')).toBeVisible();
    await dashboard.isShown();
  });
});

test('A shop closes its account', async ({
  page,
  cloud,
  shop,
  headers,
  dashboard,
  login,
  problems,
}) => {
  problems.expectRefusal(503, /\/api\/account$/);
  problems.expectRefusal(403, /\/api\/account$/);
  problems.expectRefusal(404, /\/suivi\/RB\d{8}$/);
  problems.expectRefusal(400, /\/_local\/cognito\//);

  await test.step('An account that cannot be closed stays open, and a slow closing is reported', async () => {
    await nameCompany(page.request, headers);
    await issueFor(page.request, headers, { documentType: 'facture' });
    await page.goto('/profil/donnees');
    await openDialog(page);
    await refuse(page, 'DELETE', '**/api/account', 'CLOSURE_UNAVAILABLE');
    await dialog(page).getByLabel('Pour confirmer, tapez SUPPRIMER').fill('SUPPRIMER');
    const confirm = dialog(page).getByRole('button', { name: 'Supprimer définitivement' });
    await confirm.click();
    await expect(dialog(page).getByRole('alert')).toContainText('reste ouvert');
    await page.unrouteAll();
    await answer(page, 'DELETE', '**/api/account', { state: 'closing', isStillConnected: true });
    await confirm.click();
    await Promise.all([
      expect(dashboard.toast('Suppression en cours')).toBeVisible(),
      expect(dashboard.toast('Votre compte Stripe')).toContainText('mentions légales'),
    ]);
    await expect(page).toHaveURL(/\/login$/);
    await page.unrouteAll();
  });

  await test.step('An account is closed once the shop has typed SUPPRIMER, and its repairs are no longer found', async () => {
    await login.signIn(shop);
    await expect(page).toHaveURL(/\/(dashboard|profil)$/);
    await page.goto('/dashboard');
    await dashboard.isShown();
    const number = await dashboard.create({
      deviceType: 'Tablette',
      customerName: 'Durand',
      customerEmail: 'marie@exemple.fr',
    });
    await page.goto('/profil/donnees');
    await openDialog(page);
    await expect(dialog(page)).toContainText('archivés dix ans');
    await expect(dialog(page)).toContainText('1 facture impayée, à recevoir');
    await dialog(page).getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect(dialog(page)).toContainText('Tapez SUPPRIMER pour confirmer.');
    await expectGoodScreen(page);
    await dialog(page).getByLabel('Pour confirmer, tapez SUPPRIMER').fill('supprimer');
    // The API answers as if the shop had signed in more than five minutes ago.
    await refuse(page, 'DELETE', '**/api/account', 'SIGN_IN_AGAIN');
    await dialog(page).getByRole('button', { name: 'Supprimer définitivement' }).click();
    const again = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await again.getByLabel('Mot de passe actuel').fill(freshPassword());
    await again.getByRole('button', { name: 'Confirmer' }).click();
    await expect(again).toContainText('n’est pas le bon');
    await expectGoodScreen(page);
    await page.unrouteAll();
    await again.getByLabel('Mot de passe actuel').fill(shop.password);
    await again.getByRole('button', { name: 'Confirmer' }).click();

    await expect(dashboard.toast('Compte supprimé')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await login.signIn(shop);
    await expect(dashboard.toast('Erreur de connexion')).toBeVisible();
    await page.goto(`/suivi/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/trouv/i);
    const answered = await fetch(`${cloud.origin}/api/suivi/${number}`);
    expect(answered.status).toBe(404);
  });
});
