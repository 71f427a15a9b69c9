import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { NewRepairButton } from '../features/repairs/creation/new-repair-button.tsx';
import { LiveRepair } from '../features/tracking/live-repair.tsx';
import { repairThrough } from '../testing/builders.ts';
import { PageFrame } from './page-frame.tsx';

const unreachable = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

const REASON = 'Cette partie de la page ne s’est pas chargée';

it('When the code of a part of a form does not load, the typed text stays and the part can be loaded again', async () => {
  vi.doMock('../features/repairs/intake/other-device.tsx', unreachable);
  render(
    <PageFrame>
      <NewRepairButton />
    </PageFrame>,
    { wrapper: MemoryRouter },
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Nom du client');
  await user.type(name, 'Durand');
  await user.click(screen.getByRole('button', { name: 'Ajouter un autre appareil' }));
  expect((await screen.findByRole('alert')).textContent).toContain(REASON);
  expect(name.isConnected && name.value).toBe('Durand');

  vi.doUnmock('../features/repairs/intake/other-device.tsx');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('group', { name: 'Appareil 2' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(name.value).toBe('Durand');
});

it('When the code of the opt-out does not load, the tracking page shows an error', async () => {
  vi.doMock('../features/tracking/opt-out.tsx', unreachable);
  render(<LiveRepair found={{ ...repairThrough('pending'), canOptOut: true }} cle="K" />, {
    wrapper: MemoryRouter,
  });
  expect((await screen.findByRole('alert')).textContent).toContain(REASON);
  vi.doUnmock('../features/tracking/opt-out.tsx');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(/peut vous demander un avis/);
});

it('The focus stays at the message to the shop when the code of its form does not load', async () => {
  vi.doMock('../features/tracking/reply-form.tsx', unreachable);
  const found = { ...repairThrough('pending'), reply: {} };
  render(<LiveRepair found={found} cle="K" />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Écrire un message' }));
  const alert = await screen.findByRole('alert');
  expect(alert.closest('section')?.contains(document.activeElement)).toBe(true);
  vi.doUnmock('../features/tracking/reply-form.tsx');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
