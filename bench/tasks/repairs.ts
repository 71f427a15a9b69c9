/** Measures the tasks of intake, messages and search. */
import type { Page } from '@playwright/test';
import { DashboardPage } from '../../e2e/pages/dashboard-page.ts';
import { firstFieldFocused, type Hands } from './person.ts';

async function openIntake(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('button', { name: 'Nouvelle réparation' }).first());
  await firstFieldFocused(page);
}

export async function intakeOfNew(hands: Hands, page: Page): Promise<void> {
  const { dialog } = new DashboardPage(page);
  await openIntake(hands, page);
  await hands.press('s', 'Tab');
  await hands.type('S22');
  await hands.press('Tab');
  await hands.type('Écran');
  await hands.press('Tab');
  await hands.type('Durand');
  await hands.press('Tab');
  await hands.type('Marie');
  await hands.press('Tab');
  await hands.type('marie.durand@exemple.fr');
  await hands.click(dialog.getByLabel('Téléphone du client'));
  await hands.type('06 12 34 56 78');
  await hands.press('Enter');
  await new DashboardPage(page).isCreated();
}

export async function intakeOfKnown(hands: Hands, page: Page): Promise<void> {
  const { dialog } = new DashboardPage(page);
  const known = dialog.getByRole('listbox').getByRole('option');
  await openIntake(hands, page);
  await hands.press('o', 'Tab');
  await hands.type('XPS');
  await hands.press('Tab');
  await hands.type('Écran');
  await hands.press('Tab');
  await hands.type('dur');
  await known.first().waitFor();
  await hands.press('Enter', 'Enter');
  await new DashboardPage(page).isCreated();
}

export async function changeWithMessage(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('button', { name: 'Ajouter un message' }).first());
  const dialog = page.getByRole('dialog', { name: 'Statut avec un message' });
  await dialog.getByLabel('Statut', { exact: true }).waitFor();
  await firstFieldFocused(page);
  await hands.press('t');
  await hands.click(dialog.getByRole('group').getByRole('button').first());
  await hands.click(dialog.getByRole('button', { name: 'Mettre à jour le statut' }));
  await dialog.waitFor({ state: 'hidden' });
}

export async function undo(hands: Hands, page: Page): Promise<void> {
  const card = page.getByRole('article').first();
  await hands.click(card.getByRole('button', { name: 'En réparation', exact: true }));
  await hands.click(page.getByRole('button', { name: /^Annuler/ }));
  await page.getByText('Changement annulé').waitFor();
}

/** Finds a repair by its customer's name on a phone, whose keyboard stays open, and opens it. */
export async function findByName(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('searchbox', { name: 'Rechercher une réparation' }));
  await hands.type('petit');
  const result = page.getByRole('article').filter({ hasText: 'Petit' });
  await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
  const { y = 0 } = (await result.boundingBox()) ?? {};
  const isBehindKeyboard = y > (page.viewportSize()?.height ?? 0);
  // The person has to scroll to the result, which counts like a press.
  if (isBehindKeyboard) hands.done.clicks += 1;
  await hands.click(result.getByTitle('Ouvrir la réparation'));
  await page.getByRole('region', { name: 'Historique' }).waitFor();
}
