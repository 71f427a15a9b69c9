import { act, render, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { notify } from './notify.ts';

afterEach(() => {
  act(() => {
    sonner.dismiss();
  });
});

it('shows a title and a description in a polite live region', async () => {
  notify.success('Déconnexion réussie', 'À bientôt !');
  const title = await screen.findByText('Déconnexion réussie');
  expect(screen.getByText('À bientôt !')).toBeDefined();
  expect(title.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

it('lets an error interrupt', async () => {
  notify.error('Erreur de connexion', 'Mot de passe incorrect.');
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur de connexion');
  expect(screen.getByRole('alert').closest('[data-type]')?.getAttribute('data-type')).toBe('error');
});

it('stands inside an open dialog, which would hide it otherwise, and leaves it in time', async () => {
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
