import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { NewRepairForm } from '../creation/new-repair-form.tsx';
import { useNewRepair } from '../creation/use-new-repair.ts';
import { createIntake, createRepair } from '../repair-requests.ts';

vi.mock('../repair-requests.ts');
vi.mock('../creation/known-customers.ts', () => ({
  useKnownCustomers: () => ({ of: () => [], ask: vi.fn(), dismiss: vi.fn(), count: 0 }),
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const onCreated = vi.fn();
const Form = () => <NewRepairForm repair={useNewRepair(onCreated)} onCancel={vi.fn()} />;

beforeEach(() => {
  vi.clearAllMocks();
  signIn();
});

async function filled() {
  render(<Form />, { wrapper: MemoryRouter });
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText(/Type d’appareil/), 'smartphone');
  await user.type(screen.getByLabelText(/Nom du client/), 'Durand');
  await user.type(screen.getByLabelText(/E-mail du client/), 'm@exemple.fr');
  return user;
}
const add = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Ajouter un autre appareil' }));
const block = (place: number) => screen.findByRole('group', { name: `Appareil ${place}` });

// This test must be the first of the file, because the fields stay loaded after it.
test('When a form is refused before the fields of its second device are loaded, the focus moves to these fields once they are loaded', async () => {
  await filled();
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un autre appareil' }));
  const create = screen.getByRole('button', { name: 'Créer les 2 réparations' });
  create.focus();
  fireEvent.click(create);
  expect(screen.queryByRole('group', { name: 'Appareil 2' })).toBeNull();
  const second = within(await block(2));
  expect(document.activeElement).toBe(second.getByLabelText(/Type d’appareil/));
});

test('An added device is scrolled into sight, and its first field gets the focus', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const user = await filled();
  await add(user);
  const added = await block(2);
  expect(document.activeElement).toBe(within(added).getByLabelText(/Type d’appareil/));
  expect(scroll.mock.contexts).toEqual([added]);
});

test('A second device is created with the first in one request, and both numbers are shown', async () => {
  vi.mocked(createIntake).mockResolvedValue([
    aRepair({ id: 'a', trackingNumber: 'RB00000001' }),
    aRepair({ id: 'b', trackingNumber: 'RB00000002' }),
  ]);
  const user = await filled();
  await add(user);
  const second = within(await block(2));
  await user.selectOptions(second.getByLabelText(/Type d’appareil/), 'tablet');
  await user.type(second.getByLabelText(/Problème constaté/), 'Ne charge plus');
  await user.click(screen.getByRole('button', { name: 'Créer les 2 réparations' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalled());
  expect(createRepair).not.toHaveBeenCalled();
  expect(vi.mocked(createIntake).mock.calls[0]?.[0]).toMatchObject({
    customerName: 'Durand',
    devices: [{ deviceType: 'smartphone' }, { deviceType: 'tablet', issue: 'Ne charge plus' }],
  });
  expect(notify.success).toHaveBeenCalledWith(
    'Réparations ajoutées',
    'Numéros de suivi\u202f: RB00000001, RB00000002',
    expect.anything(),
  );
  expect(screen.queryByRole('group', { name: 'Appareil 2' })).toBeNull();
});

test('A second device without a type is refused in its own field, which gets the focus', async () => {
  const user = await filled();
  await add(user);
  const second = within(await block(2));
  await user.click(screen.getByRole('button', { name: 'Créer les 2 réparations' }));
  const type = second.getByLabelText(/Type d’appareil/);
  expect(type.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(type);
  expect(createIntake).not.toHaveBeenCalled();
});

test('An error that the server reports for a device is shown at that device, and no typed text is lost', async () => {
  vi.mocked(createIntake).mockRejectedValue(
    new AppError('INVALID', { fields: { 'devices.1.issue': 'Retirez le lien.' } }),
  );
  const user = await filled();
  await add(user);
  const second = within(await block(2));
  await user.selectOptions(second.getByLabelText(/Type d’appareil/), 'tablet');
  await user.type(second.getByLabelText(/Problème constaté/), 'exemple.com');
  await user.click(screen.getByRole('button', { name: 'Créer les 2 réparations' }));
  expect(await second.findByText('Retirez le lien.')).toBeDefined();
  expect(screen.getByDisplayValue('exemple.com')).toBeDefined();
});

test('An intake has at most five devices, and removing one keeps the others and moves the focus to the button that adds a device', async () => {
  const user = await filled();
  for (const place of [2, 3, 4, 5]) {
    await add(user);
    const device = within(await block(place));
    await user.type(device.getByLabelText(/Modèle/), `Modèle ${place}`);
  }
  expect(screen.queryByRole('button', { name: 'Ajouter un autre appareil' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirer l’appareil 3' }));
  expect(document.activeElement?.textContent).toBe('Ajouter un autre appareil');
  expect(screen.queryByDisplayValue('Modèle 3')).toBeNull();
  expect(within(await block(3)).getByDisplayValue('Modèle 4')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Créer les 4 réparations' })).toBeDefined();
});
