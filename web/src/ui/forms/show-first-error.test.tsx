import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { showFirstError } from './show-first-error.ts';
import { TextField } from './text-field.tsx';

const show = (error: string) =>
  render(
    <>
      <TextField label="Sur la page" error="Trop long." />
      <Dialog open onClose={() => {}} title="Au-dessus">
        <TextField label="Dans la fenêtre" error={error} />
        <button type="button">Ailleurs</button>
      </Dialog>
    </>,
  );

it('The first error of an open dialog takes the focus, although the page behind it has errors too', () => {
  show('Obligatoire.');
  screen.getByRole('button', { name: 'Ailleurs' }).focus();
  showFirstError(null);
  expect(document.activeElement).toBe(screen.getByLabelText('Dans la fenêtre'));
});

it('Without an error in the open dialog, no field of the page behind it takes the focus', () => {
  show('');
  const elsewhere = screen.getByRole('button', { name: 'Ailleurs' });
  elsewhere.focus();
  showFirstError(null);
  expect(document.activeElement).toBe(elsewhere);
});
