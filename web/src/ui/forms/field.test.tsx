import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

/** Returns the texts that describe a control, in their order. */
function descriptionsOf(control: HTMLElement): (string | null | undefined)[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

it('Label, help and error are linked to the control', () => {
  render(<TextField label="E-mail" help="Pour vous écrire." error="Adresse incomplète." />);
  const control = screen.getByLabelText('E-mail');
  expect(descriptionsOf(control)).toEqual(['Pour vous écrire.', 'Adresse incomplète.']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Adresse incomplète.');
});

it('A control with only a warning stays valid', () => {
  render(<TextField label="SIRET" warning="Ce numéro semble erroné." optional />);
  const control = screen.getByLabelText(/SIRET/);
  expect(descriptionsOf(control)).toEqual(['Ce numéro semble erroné.']);
  expect(control.getAttribute('aria-invalid')).toBeNull();
});

it('A control without help or messages has no description', () => {
  render(<TextField label="Nom" />);
  expect(screen.getByLabelText('Nom').getAttribute('aria-describedby')).toBeNull();
});
