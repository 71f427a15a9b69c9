import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enterMovesOn } from './enter-moves-on.ts';

test('Enter on a radio button moves to the next field and does not change the choice', async () => {
  render(
    <form onKeyDown={enterMovesOn}>
      <input type="radio" name="move" aria-label="Apport" />
      <input type="radio" name="move" aria-label="Retrait" defaultChecked />
      <input type="radio" name="move" aria-label="Caution reçue" />
      <input aria-label="Montant" />
    </form>,
  );
  screen.getByLabelText('Retrait').focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Montant'));
  expect(screen.getByLabelText<HTMLInputElement>('Retrait').checked).toBe(true);
});
