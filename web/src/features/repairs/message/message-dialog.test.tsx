import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { RepairStatus } from '../../../../../shared/repairs/repairs.ts';
import { aRepair } from '../../../testing/builders.ts';
import { MessageDialog } from './message-dialog.tsx';

it('When the status changes elsewhere, the open dialog keeps its status and says that the repair has another one', async () => {
  const change = vi.fn(async () => true);
  const dialog = (status: RepairStatus) => (
    <MemoryRouter>
      <MessageDialog repair={aRepair({ status })} open onClose={() => {}} change={change} />
    </MemoryRouter>
  );
  const user = userEvent.setup();
  const { rerender } = render(dialog('progress'));
  await user.type(screen.getByLabelText('Votre message'), 'Bientôt');
  rerender(dialog('completed'));
  expect(screen.getByText(/vient de passer à «\s?Terminée\s?»/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Statut'), 'Terminée');
  expect(screen.queryByText(/vient de passer/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mettre à jour le statut' }));
  expect(change).toHaveBeenCalledExactlyOnceWith('completed', 'Bientôt');
});
