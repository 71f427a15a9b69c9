import { act, render, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { notify } from './notify.ts';

afterEach(() => {
  act(() => {
    sonner.dismiss();
  });
});

it('A toast shows a title and a description in a polite live region', async () => {
  notify.success('Déconnexion réussie', 'À bientôt !');
  const title = await screen.findByText('Déconnexion réussie');
  expect(screen.getByText('À bientôt !')).toBeDefined();
  expect(title.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

it('An error interrupts the screen reader', async () => {
  notify.error('Erreur de connexion', 'Mot de passe incorrect.');
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur de connexion');
  expect(screen.getByRole('alert').closest('[data-type]')?.getAttribute('data-type')).toBe('error');
});

it('Toasts move into an open dialog, which would otherwise hide them, and move out when it closes', async () => {
  const { rerender } = render(
    <Dialog open onClose={() => {}} title="Nouvelle réparation">
      <p>Formulaire</p>
    </Dialog>,
  );
  notify.error('Champs requis');
  const inside = await screen.findByText('Champs requis');
  expect(inside.closest('dialog')).not.toBeNull();
  rerender(
    <Dialog open={false} onClose={() => {}} title="Nouvelle réparation">
      <p>Formulaire</p>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByText('Champs requis').closest('dialog')).toBeNull());
});

it('Of several toasts with the same title, only the latest is shown', async () => {
  notify.success('Statut mis à jour', 'Première');
  await screen.findByText('Première');
  const first = screen.getByText('Statut mis à jour');
  notify.success('Statut mis à jour', 'Deuxième');
  await screen.findByText('Deuxième');
  expect(screen.queryByText('Première')).toBeNull();
  // A screen reader announces a new element, but not an old one whose text is unchanged.
  expect(screen.getByText('Statut mis à jour')).not.toBe(first);
  notify.error('Erreur', 'Autre');
  await screen.findByText('Autre');
  expect(screen.getByText('Deuxième')).toBeDefined();
});

it('A toast is shown although one with the same title was closed a moment ago', async () => {
  notify.info('Bientôt', 'Troisième');
  await screen.findByText('Troisième');
  const toast = screen.getByText('Troisième').closest('li');
  act(() => toast?.querySelector('button')?.click());
  notify.info('Bientôt', 'Quatrième');
  await screen.findByText('Quatrième');
  await waitFor(() => expect(screen.queryByText('Troisième')).toBeNull());
  expect(screen.getByText('Quatrième')).toBeDefined();
});
