import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { createRepair } from '../repair-requests.ts';
import { NewRepairButton } from './new-repair-button.tsx';

vi.mock('../repair-requests.ts', async (original) => ({
  ...(await original<typeof import('../repair-requests.ts')>()),
  createRepair: vi.fn(),
}));

beforeEach(() => signIn());

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

it('A form for a known customer closes at once, unless something was typed', async () => {
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

const openDashboard = (newRepair?: object) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/dashboard', state: newRepair && { newRepair } }]}>
      <NewRepairButton opensByLink />
    </MemoryRouter>,
  );

it('A reload opens the interrupted form again with each device, until it is discarded', async () => {
  loading.resolve();
  const { unmount } = openDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  await userEvent.type(await screen.findByLabelText('Nom du client'), 'Durand');
  await userEvent.click(screen.getByLabelText('Pas d’e-mail'));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un autre appareil' }));
  const second = within(await screen.findByRole('group', { name: 'Appareil 2' }));
  await userEvent.type(second.getByLabelText(/Modèle/), 'Switch');
  unmount();

  const { unmount: leave } = openDashboard();
  expect(await screen.findByDisplayValue('Durand')).toBeDefined();
  expect(await screen.findByDisplayValue('Switch')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Pas d’e-mail').checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(sessionStorage).toHaveLength(0);
  leave();

  openDashboard();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('A form keeps its text for a reload when a closed form beside it is rendered again', async () => {
  loading.resolve();
  const both = () => (
    <MemoryRouter>
      <NewRepairButton />
      <NewRepairButton />
    </MemoryRouter>
  );
  const { rerender } = render(both());
  const [first, second] = screen.getAllByRole('button', { name: 'Nouvelle réparation' });
  await userEvent.click(second as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await userEvent.click(first as HTMLElement);
  await userEvent.type(await screen.findByLabelText('Nom du client'), 'Durand');
  rerender(both());
  expect(sessionStorage).toHaveLength(1);
});

it('A form for a known customer contains nothing of the interrupted form', async () => {
  loading.resolve();
  const { unmount } = openDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  await userEvent.type(await screen.findByLabelText(/Problème constaté/), 'Écran cassé');
  unmount();
  openDashboard({ name: 'Martin', firstName: 'Paul', email: 'paul@exemple.fr', phone: '' });
  expect(await screen.findByDisplayValue('Martin')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/Problème constaté/).value).toBe('');
});

it('After a repair was created while its dashboard was left and shown again, the form is empty', async () => {
  loading.resolve();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aRepair>>();
  vi.mocked(createRepair).mockReturnValueOnce(promise);
  const { unmount } = openDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  await userEvent.selectOptions(await screen.findByLabelText(/Type d’appareil/), 'tablet');
  await userEvent.type(screen.getByLabelText('Nom du client'), 'Durand');
  await userEvent.type(screen.getByLabelText('E-mail du client'), 'lea@exemple.fr');
  await userEvent.click(screen.getByRole('button', { name: 'Créer la réparation' }));
  unmount();

  openDashboard();
  resolve(aRepair());
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Nom du client')).value).toBe('');
});

it('A repair whose creation a reload interrupted is sent again with the same key', async () => {
  loading.resolve();
  vi.mocked(createRepair).mockReturnValueOnce(new Promise(() => {}));
  const { unmount } = openDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  await userEvent.selectOptions(await screen.findByLabelText(/Type d’appareil/), 'tablet');
  await userEvent.type(screen.getByLabelText('Nom du client'), 'Durand');
  await userEvent.type(screen.getByLabelText('E-mail du client'), 'lea@exemple.fr');
  await userEvent.click(screen.getByRole('button', { name: 'Créer la réparation' }));
  unmount();
  shopCache.clear();

  vi.mocked(createRepair).mockResolvedValueOnce(aRepair());
  openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Créer la réparation' }));
  const keys = vi.mocked(createRepair).mock.calls.map(([, key]) => key);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(sessionStorage).toHaveLength(0);
});
