import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import {
  DEVICE_TYPES,
  REPAIR_FIELDS,
  type RepairField,
} from '../../../../shared/repairs/repairs.ts';
import { aRepair } from '../../testing/builders.ts';
import { RepairCard } from './repair-card.tsx';

const TYPED: Record<RepairField, string> = {
  deviceType: 'console',
  deviceModel: 'Fairphone',
  issue: 'Oxydation',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'contact@exemple.fr',
  customerPhone: '06 12 34 56 78',
};

// Fails for a new field of the form that the card leaves out.
it.each(REPAIR_FIELDS)('The card of a repair shows what was typed as %s', (field) => {
  render(
    <MemoryRouter>
      <RepairCard repair={aRepair({ ...TYPED, deviceType: 'console' })} />
    </MemoryRouter>,
  );
  const shown = field === 'deviceType' ? DEVICE_TYPES.console : TYPED[field];
  expect(screen.getByRole('article').textContent).toContain(shown);
});
