import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { NewRepairDialog } from './new-repair-dialog.tsx';

const loading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./new-repair-form.tsx', async (original) => {
  await loading.promise;
  return original();
});

it('The dialog opens only when its form is loaded, so that no typed key is lost', async () => {
  render(<NewRepairDialog />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  loading.resolve();
  await screen.findByRole('dialog', { name: 'Nouvelle réparation' });
  expect(screen.getByLabelText(/Problème constaté/)).toBeDefined();
});
