import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { NewRepairButton } from './new-repair-button.tsx';

const loading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./new-repair-form.tsx', async (original) => {
  await loading.promise;
  return original();
});

it('The dialog opens only when its form is loaded, so that no typed key is lost', async () => {
  render(<NewRepairButton />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  loading.resolve();
  await screen.findByRole('dialog', { name: 'Nouvelle réparation' });
  expect(screen.getByLabelText(/Problème constaté/)).toBeDefined();
});

it('A form that was opened for a known customer asks before it closes only once something is typed', async () => {
  loading.resolve();
  const newRepair = { name: 'Durand', firstName: 'Léa', email: 'lea@exemple.fr', phone: '' };
  const open = () =>
    render(
      <MemoryRouter initialEntries={[{ pathname: '/dashboard', state: { newRepair } }]}>
        <NewRepairButton opensByLink />
      </MemoryRouter>,
    );
  const pressEscape = async () =>
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
  const { unmount } = open();
  expect(await screen.findByDisplayValue('Durand')).toBeDefined();
  await pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();

  open();
  await userEvent.type(await screen.findByLabelText(/Modèle/), 'iPhone 13');
  await pressEscape();
  expect(screen.getByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeDefined();
});
