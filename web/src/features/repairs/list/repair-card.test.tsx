import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DEVICE_TYPES, REPAIR_FIELDS } from '../../../../../shared/repairs/repairs.ts';
import { aRepair } from '../../../testing/builders.ts';
import { RepairCard } from './repair-card.tsx';

// Fails for a new field of the form that the card leaves out.
it.each(REPAIR_FIELDS)('The card of a repair shows the value that was typed as %s', (field) => {
  render(
    <MemoryRouter>
      <RepairCard onHandedOver={vi.fn()} repair={aRepair({ [field]: 'console' })} />
    </MemoryRouter>,
  );
  const shown = field === 'deviceType' ? DEVICE_TYPES.console : 'console';
  expect(screen.getByRole('article').textContent).toContain(shown);
});

it.each([
  ['2026-11-28', 'Prêt pour le 28/11'],
  ['2026-11-27', 'Prêt pour le 27/11, en retard'],
  ['2027-01-04', 'Prêt pour le 04/01/2027'],
])('The card of a repair that is promised for %s says "%s"', (promisedOn, words) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T09:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  render(
    <MemoryRouter>
      <RepairCard onHandedOver={vi.fn()} repair={aRepair({ promisedOn })} />
    </MemoryRouter>,
  );
  expect(screen.getByText(words)).toBeTruthy();
});

it('The card of an erased customer leads to no customer page', () => {
  const erased = { customerName: 'Client effacé', customerEmail: '', customerPhone: '' };
  render(
    <MemoryRouter>
      <RepairCard onHandedOver={vi.fn()} repair={aRepair({ ...erased, customerFirstName: '' })} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Client effacé')).toBeTruthy();
  expect(screen.queryByTitle('Voir ce client')).toBeNull();
});
