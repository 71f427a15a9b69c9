import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aCustomer } from '../../../testing/builders.ts';
import { CustomerFields } from './customer-fields.tsx';
import { useNewRepair } from './use-new-repair.ts';

const callApi = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/api/api-client.ts', () => ({ callApi, messageOf: vi.fn() }));
vi.mock('../../../lib/config.ts', () => ({
  loadConfig: async () => ({ smsCountries: ['FR', 'RE'] }),
}));

const lea = aCustomer();
const paul = aCustomer({ firstName: 'Paul', email: '', phone: '0261911234', repairs: 1 });

function Form() {
  return <CustomerFields repair={useNewRepair(() => {})} />;
}

const name = () => screen.getByRole('combobox', { name: 'Nom du client' });
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  callApi.mockReset();
  callApi.mockResolvedValue({ customers: [lea, paul] });
});

it('Typing offers known customers, and Enter fills in the first one’s details', async () => {
  render(<Form />, { wrapper: MemoryRouter });
  await userEvent.type(name(), 'dur');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Léa Durandlea@exemple.fr · 06 12 34 56 78 · 2\u00a0réparations',
    'Paul Durand02 61 91 12 34 · 1\u00a0réparation',
  ]);
  expect(callApi).toHaveBeenCalledExactlyOnceWith(
    'GET /api/customers',
    expect.anything(),
    expect.objectContaining({ query: { q: 'dur' } }),
  );
  expect(name().getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  expect(screen.getByRole('status').textContent).toMatch(/^Clients connus.: 2\./);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect([value(/Nom/), value(/Prénom/), value(/E-mail du/), value(/Téléphone/)]).toEqual([
    'Durand',
    'Léa',
    'lea@exemple.fr',
    '06 12 34 56 78',
  ]);
});

it('The arrow keys move through the offered customers, and choosing a customer without e-mail ticks the box', async () => {
  render(<Form />, { wrapper: MemoryRouter });
  await userEvent.type(screen.getByLabelText(/Téléphone/), '02 61');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(value(/Prénom/)).toBe('Paul');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(screen.queryByLabelText(/E-mail du client/)).toBeNull();
});

it('Escape and leaving the field hide the offered customers without choosing one', async () => {
  const leave = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog, which handles Escape
    <div onKeyDown={leave}>
      <Form />
    </div>,
    { wrapper: MemoryRouter },
  );
  for (const way of ['{Escape}', '{Tab}']) {
    await userEvent.clear(name());
    await userEvent.type(name(), 'dur');
    await screen.findAllByRole('option');
    leave.mockClear();
    await userEvent.keyboard(way);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(value(/Prénom/)).toBe('');
    expect(leave).toHaveBeenCalledTimes(way === '{Escape}' ? 0 : 1);
  }
});

it('A single letter starts no lookup, and the form works without an answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  callApi.mockRejectedValue(new Error('hors ligne'));
  render(<Form />, { wrapper: MemoryRouter });
  await userEvent.type(name(), 'd');
  await userEvent.type(name(), 'urand');
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
  expect(callApi.mock.calls.map(([, , { query }]) => query)).toEqual([{ q: 'durand' }]);
  expect(name()).toHaveProperty('value', 'durand');
});

it('The customers offered for an earlier text disappear when the look-up of the next text fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<Form />, { wrapper: MemoryRouter });
  await userEvent.type(name(), 'dur');
  await screen.findAllByRole('option');
  callApi.mockRejectedValue(new Error('hors ligne'));
  await userEvent.type(name(), 'and-martin');
  await vi.waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

it.each([
  ['+33 (0)6 12 34 56 79', 'Un SMS le préviendra au +33612345679.'],
  ['0692 12 34 56', 'Un SMS le préviendra au +262692123456.'],
  ['0112345678', /Un téléphone fixe ne reçoit pas de SMS/],
  ['01 23', /Numéro non reconnu.: aucun SMS ne partira/],
  ['+34 612 345 678', /Aucun SMS ne part vers ce pays.: appelez votre client\./],
])('For the phone %s, the form says: %s', async (typed, promise) => {
  render(<Form />, { wrapper: MemoryRouter });
  await userEvent.type(screen.getByLabelText(/Téléphone/), typed);
  expect(await screen.findByText(promise)).toBeTruthy();
});
