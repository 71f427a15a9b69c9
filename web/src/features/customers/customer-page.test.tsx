import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CustomerDetails } from '../../../../shared/customers/customer-details.ts';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { apiError } from '../../testing/api-error.ts';
import { aCustomer, anInvoice, aRepair } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { keepFocus } from '../../ui/layout/keep-focus.ts';
import { CustomerPage } from './customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';

vi.mock('../../lib/api/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/api/api-client.ts')>()),
  callApi: vi.fn(),
}));
vi.mock('../../lib/files/save-file.ts');
vi.mock('../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const conflict = apiError('CONFLICT', { requestId: 'r' });
const TYPO = aCustomer({ id: 'c2', name: 'Durant', trackingNumber: 'RB22222222', email: '' });

let details: CustomerDetails;
let found: Customer[];
/** The API answers changes with these values, or refuses them with these errors. */
let answers: Record<string, unknown>;

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
  details = {
    customer: aCustomer(),
    repairs: [aRepair({ customerEmail: 'lea@exemple.fr', customerPhone: '06 12 34 56 78' })],
    documents: [],
    note: 'Sonner',
    revision: 3,
  };
  found = [aCustomer(), TYPO];
  answers = {};
  vi.mocked(callApi).mockImplementation(async (key: string) => {
    if (key === 'GET /api/customers/{id}') return details;
    if (key === 'GET /api/customers') return { customers: found, cursor: null };
    if (answers[key] instanceof Error) throw answers[key];
    return answers[key];
  });
});

const Where = () => <output>{JSON.stringify(useLocation())}</output>;

function open(page = <CustomerPage />, at = '/clients/RB12345678') {
  render(
    <MemoryRouter initialEntries={[at]}>
      {page}
      <Where />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const sent = (key: string) =>
  vi
    .mocked(callApi)
    .mock.calls.filter(([asked]) => asked === key)
    .map(([, , input]) => (input as { body: unknown }).body);

test('The list shows the phone number and e-mail address of each customer, and the server answers a search', async () => {
  const user = open(<CustomersPage />, '/clients');
  const line = await screen.findByRole('link', { name: 'Léa Durant' });
  expect(line.getAttribute('href')).toBe('/clients/RB22222222');
  expect(screen.getAllByText('06 12 34 56 78')).toHaveLength(2);
  expect(screen.getByText('lea@exemple.fr')).toBeDefined();
  found = [];
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un client' }), 'zoé');
  expect(await screen.findByText('Aucun client trouvé')).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('A handed-over repair of a customer shows its day', async () => {
  const [repair = aRepair()] = details.repairs;
  details = {
    ...details,
    repairs: [{ ...repair, status: 'completed', handedOverAt: '2026-11-20T10:00:00.000Z' }],
  };
  open();
  expect(await screen.findByText(/Rendue le 20\/11\/2026/)).toBeTruthy();
});

test('A failed page of the list is reported, and the shown customers stay', async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ customers: found, cursor: 'next' });
  const user = open(<CustomersPage />, '/clients');
  const more = await screen.findByRole('button', { name: 'Afficher plus' });
  vi.mocked(callApi).mockRejectedValueOnce(conflict);
  await user.click(more);
  await vi.waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Impossible de charger les clients.',
      conflict.message,
    ),
  );
  expect(screen.getByRole('link', { name: 'Léa Durant' })).toBeDefined();
});

test('The page shows the unpaid amount, and its link to a new repair passes on the customer', async () => {
  const open300 = { dueCents: 30_000, paymentState: 'unpaid' } as const;
  details.documents = [
    anInvoice({ id: 'i1', ...open300 }),
    anInvoice({ id: 'i2', ...open300, dueCents: 1050 }),
    anInvoice({ id: 'i3', dueCents: 0, paymentState: 'paid' }),
  ];
  const user = open();
  const unpaid = await screen.findByText(/^2 factures à encaisser/);
  expect(unpaid.textContent).toMatch(/310,50/);
  await user.click(screen.getByRole('link', { name: 'Nouvelle réparation' }));
  expect(screen.getByRole('status').textContent).toContain('"newRepair":{"id":"c1"');
});

test('A note that somebody else changed during the typing is shown, and the typed note stays', async () => {
  const user = open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Note sur ce client');
  await user.type(field, ' deux fois');
  answers['PUT /api/customers/{id}/note'] = conflict;
  details = { ...details, note: 'Appeler', revision: 4 };
  await user.click(screen.getByRole('button', { name: 'Enregistrer la note' }));
  expect(await screen.findByText(/Enregistré entre-temps.*Appeler/)).toBeDefined();
  expect(field.value).toBe('Sonner deux fois');
  answers['PUT /api/customers/{id}/note'] = { note: 'Sonner deux fois', revision: 5 };
  await user.click(screen.getByRole('button', { name: 'Enregistrer la note' }));
  expect(
    sent('PUT /api/customers/{id}/note').map((body) => (body as CustomerDetails).revision),
  ).toEqual([3, 4]);
  expect(notify.success).toHaveBeenCalledWith('Note enregistrée');
});

test('A note that somebody else stored with the same words shows no failure', async () => {
  const user = open();
  await user.type(await screen.findByLabelText('Note sur ce client'), ' deux fois');
  answers['PUT /api/customers/{id}/note'] = conflict;
  details = { ...details, note: 'Sonner deux fois', revision: 4 };
  await user.click(screen.getByRole('button', { name: 'Enregistrer la note' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Enregistrer la note' })).toBeNull(),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A customer is erased after a warning, unless a repair is open', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Effacer ce client' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Effacer Léa Durand/ }));
  expect(dialog.getByText(/article L. 123-22/)).toBeDefined();
  answers['DELETE /api/customers/{id}'] = apiError('OPEN_REPAIRS', { requestId: 'r' });
  await user.click(dialog.getByRole('button', { name: 'Effacer ses données' }));
  expect(await dialog.findByText(/réparations ouvertes/)).toBeDefined();
  answers['DELETE /api/customers/{id}'] = { repairs: 1 };
  await user.click(dialog.getByRole('button', { name: 'Effacer ses données' }));
  await vi.waitFor(() => expect(screen.getByText(/"pathname":"\/clients"/)).toBeDefined());
  expect(notify.success).toHaveBeenCalledWith('Client effacé', expect.any(String));
});

test('The data of a customer is saved as one file', async () => {
  const user = open();
  answers['GET /api/customers/{id}/export'] = { items: [{ kind: 'customer' }], cursor: null };
  await user.click(await screen.findByRole('button', { name: 'Télécharger ses données' }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(JSON.parse((await file?.text()) ?? '')).toEqual([{ kind: 'customer' }]);
  expect(name).toMatch(/^rebond-client-.*\.json$/);
});

test.each([
  ['2026-11-19T10:00:00.000Z', 'Léa Durand'],
  ['2026-11-21T10:00:00.000Z', 'Léa Durant'],
])(
  'When the other customer’s last repair is of %s, a merge shows the name %s',
  async (lastRepairAt, name) => {
    found = [{ ...TYPO, lastRepairAt }];
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Réunir avec…' }));
    await user.click(await screen.findByRole('button', { name: 'Choisir Léa Durant' }));
    expect(screen.getByText(new RegExp(`Le nom affiché sera ${name}, celui`))).toBeDefined();
  },
);

test('Two customers are merged only after the page has said what happens', async () => {
  onTestFinished(keepFocus());
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Réunir avec…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Réunir/ });
  const choices = within(dialog);
  // The dialog does not offer the customer of the page itself.
  await choices.findByRole('button', { name: 'Choisir Léa Durant' });
  expect(choices.queryByRole('button', { name: 'Choisir Léa Durand' })).toBeNull();
  await user.click(choices.getByRole('button', { name: 'Choisir Léa Durant' }));
  expect(choices.getByText(/Les réunir ne s’annule pas/)).toBeDefined();
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(choices.getByRole('heading', { name: /^Réunir Léa/ })),
  );
  expect(sent('POST /api/customers/{id}/merge')).toEqual([]);
  answers['POST /api/customers/{id}/merge'] = conflict;
  await user.click(choices.getByRole('button', { name: 'Réunir ces clients' }));
  expect(await choices.findByText(conflict.message)).toBeDefined();
  answers['POST /api/customers/{id}/merge'] = { note: '', revision: 4 };
  await user.click(choices.getByRole('button', { name: 'Réunir ces clients' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: /^Réunir/ })).toBeNull());
  expect(sent('POST /api/customers/{id}/merge').at(-1)).toEqual({ trackingNumber: 'RB22222222' });
  expect(notify.success).toHaveBeenCalledWith('Clients réunis', 'Léa Durant est sur cette page.');
});
